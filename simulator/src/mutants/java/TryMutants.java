import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Runs seeds against each mutant of a directory until one fails: {@code TryMutants DIRECTORY SEEDS PART PARTS}, seeds such as
 * {@code 1-30}, of the mutants every PARTS-th from PART on. What became of each is appended to {@code DIRECTORY/results}, and who
 * stands there already is passed over. Each mutant has our classes to itself; the libraries are warm. Ends with {@value #AGAIN}
 * behind a mutant that does not end, behind {@value #MOST} that did, as some of what they loaded stays in memory, and when
 * something failed that is none of the simulated apps: that says nothing of the mutant, which is left for the next process.
 */
final class TryMutants {
    private static final int AGAIN = 3;
    private static final int MOST = 15;
    private static final long LIMIT_SECONDS = 600;
    private static final long WAIT_SECONDS = 5;
    private static final int MOST_WAITS = 1_000;
    private static final int LONGEST = 200;
    private static final String SURVIVED = "survived";

    private TryMutants() {}

    /** Our classes, loaded anew. */
    private static final class Own extends URLClassLoader {
        Own(List<URL> urls) {
            super(urls.toArray(new URL[0]), ClassLoader.getSystemClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean isResolved) throws ClassNotFoundException {
            if (!name.startsWith("dev.errata.")) {
                return super.loadClass(name, isResolved);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        String[] range = arguments[1].split("-", -1);
        List<Long> seeds = LongStream.rangeClosed(Long.parseLong(range[0]), Long.parseLong(range[1]))
                .boxed()
                .toList();
        int part = Integer.parseInt(arguments[2]);
        int parts = Integer.parseInt(arguments[3]);
        Path results = directory.resolve("results");
        List<Path> mutants;
        try (Stream<Path> all = Files.list(directory)) {
            mutants = all.filter(path -> path.getFileName().toString().matches("\\d+"))
                    .filter(path -> Integer.parseInt(path.getFileName().toString()) % parts == part)
                    .sorted()
                    .toList();
        }
        OneThread executor = new OneThread();
        int tried = 0;
        for (Path mutant : mutants) {
            String number = mutant.getFileName() + " ";
            if (Files.exists(results)
                    && Files.readAllLines(results).stream().anyMatch(line -> line.startsWith(number))) {
                continue;
            }
            long began = System.nanoTime();
            String fate = SURVIVED;
            boolean isEndless = false;
            try (Own own = new Own(classPath(mutant.resolve("classes")))) {
                fate = fate(own.loadClass("dev.errata.simulator.Simulation"), seeds, executor);
            } catch (TimeoutException e) {
                isEndless = true;
                fate = "killed: does not end";
            } catch (ExecutionException e) {
                e.printStackTrace();
                System.exit(AGAIN);
            }
            String line = number + Files.readString(mutant.resolve("mutant")).strip() + " | " + fate + " | "
                    + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began) + " s\n";
            Files.writeString(results, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            System.out.print(line);
            tried++;
            if (isEndless || tried == MOST) {
                System.exit(AGAIN);
            }
        }
        System.exit(0);
    }

    /** Whoever runs the mutants. */
    private static final class OneThread {
        private final ExecutorService executor;
        private final long thread;

        OneThread() throws InterruptedException, ExecutionException {
            executor = Executors.newSingleThreadExecutor();
            thread = executor.submit(() -> Thread.currentThread().getId()).get();
        }

        long thread() {
            return thread;
        }

        Future<String> submit(Callable<String> work) {
            return executor.submit(work);
        }
    }

    /** What one seed comes to. The time of the processor counts: a machine may be busy with something else. */
    private static String result(Future<String> running, long thread)
            throws InterruptedException, ExecutionException, TimeoutException {
        long began = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread);
        long most = TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        for (int waits = 0; waits < MOST_WAITS; waits++) {
            try {
                return running.get(WAIT_SECONDS, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                if (ManagementFactory.getThreadMXBean().getThreadCpuTime(thread) - began > most) {
                    throw e;
                }
            }
        }
        throw new TimeoutException("neither ends nor works");
    }

    private static String fate(Class<?> simulation, List<Long> seeds, OneThread executor)
            throws InterruptedException, ExecutionException, TimeoutException {
        for (long seed : seeds) {
            String failure = result(executor.submit(() -> failure(simulation, seed)), executor.thread());
            if (failure != null) {
                String line = failure.lines().findFirst().orElse("");
                return "killed: seed " + seed + ": " + line.substring(0, Math.min(LONGEST, line.length()));
            }
        }
        return SURVIVED;
    }

    /** Null if all holds. */
    private static String failure(Class<?> simulation, long seed) throws ReflectiveOperationException {
        try {
            Object outcome = simulation
                    .getMethod("run")
                    .invoke(simulation.getMethod("of", long.class).invoke(null, seed));
            Object violation = outcome.getClass().getMethod("violation").invoke(outcome);
            return violation == null ? null : ((Throwable) violation).getMessage();
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            if (isOfTheApps(thrown)) {
                return thrown.toString();
            }
            throw e;
        }
    }

    /** What our code throws when it is wrong; no class that cannot be loaded, no file that cannot be read. */
    private static boolean isOfTheApps(Throwable thrown) {
        return thrown instanceof RuntimeException
                || thrown instanceof AssertionError
                || thrown instanceof StackOverflowError
                || thrown instanceof ExceptionInInitializerError;
    }

    private static List<URL> classPath(Path first) throws MalformedURLException {
        List<URL> urls = new ArrayList<>(List.of(first.toUri().toURL()));
        for (String entry : Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator, -1))) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls;
    }
}
