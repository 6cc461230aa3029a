import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.pitest.classinfo.ClassByteArraySource;
import org.pitest.classinfo.ClassName;
import org.pitest.mutationtest.EngineArguments;
import org.pitest.mutationtest.engine.Mutater;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.mutationtest.engine.gregor.config.GregorEngineFactory;

/**
 * Draws mutants by pitest's default operators: {@code DrawMutants COUNT SEED DIRECTORY}, names of classes from the standard input.
 * Each gets a directory with its one class and a line that says what it is. The same classes and seed give the same mutants.
 */
final class DrawMutants {
    private DrawMutants() {}

    public static void main(String[] arguments) throws IOException {
        int count = Integer.parseInt(arguments[0]);
        Random random = new Random(Long.parseLong(arguments[1]));
        Path directory = Path.of(arguments[2]);
        Mutater mutater = new GregorEngineFactory()
                .createEngine(
                        EngineArguments.arguments().withExcludedMethods(List.of("hashCode", "equals", "toString")))
                .createMutator(classes());
        List<MutationDetails> all = new ArrayList<>();
        new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .sorted()
                .forEach(name -> all.addAll(mutater.findMutations(ClassName.fromString(name))));
        all.sort(Comparator.comparing(MutationDetails::getId));
        Collections.shuffle(all, random);
        System.out.println(all.size() + " mutants, " + count + " are drawn");
        for (int number = 1; number <= count; number++) {
            write(directory.resolve(String.format("%03d", number)), all.get(number - 1), mutater);
        }
    }

    private static void write(Path directory, MutationDetails details, Mutater mutater) throws IOException {
        Path file = directory.resolve("classes").resolve(details.getClassName().asInternalName() + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, mutater.getMutation(details.getId()).getBytes());
        String operator = details.getMutator().replaceAll(".*\\.", "");
        Files.writeString(
                directory.resolve("mutant"),
                "%s.%s:%d %s: %s%n"
                        .formatted(
                                details.getClassName().asJavaName(),
                                details.getMethod(),
                                details.getLineNumber(),
                                operator,
                                details.getDescription()));
    }

    private static ClassByteArraySource classes() {
        return name -> {
            String path = name.replace('.', '/') + ".class";
            try (InputStream in = DrawMutants.class.getClassLoader().getResourceAsStream(path)) {
                return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        };
    }
}
