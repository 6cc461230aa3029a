package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/** Stacks of Go: a function on one line, its place on the next; what panicked comes after the last {@code panic(}. */
final class GoStackFormat implements StackFormat {

    /** Folders of the standard library, which are all that is left of its paths behind {@code -trimpath}. */
    private static final Set<String> STANDARD = Set.copyOf(Search.words(
            "archive bufio bytes cmp compress container context crypto database debug embed encoding errors expvar flag fmt"
                    + " go hash html image index internal io iter log maps math mime net os path plugin reflect regexp"
                    + " runtime slices sort strconv strings sync syscall testing text time unicode unsafe vendor"));

    @Override
    public boolean isFrame(String line, int start) {
        return isFrame(line);
    }

    @Override
    public boolean wasFrame(String line, int start) {
        return GoStackLines.isPlace(line) || GoStackLines.isPlaceAbove(line);
    }

    private static boolean isFrame(String line) {
        return GoStackLines.isPlace(line) || GoStackLines.isPlaceAbove(line) || GoStackLines.isCallAtPlace(line);
    }

    /** Whether the lines are of a stack of Go. */
    static boolean isIn(List<String> lines) {
        return lines.stream().anyMatch(GoStackFormat::isFrame);
    }

    @Override
    public Optional<Thrown> rootCause(List<String> lines) {
        List<String> plain = GoStackLines.plain(lines);
        if (plain.stream().anyMatch(line -> line.startsWith("WARNING: DATA RACE"))) {
            return race(plain);
        }
        List<String> headed = plain.stream().map(GoStackLines::withoutGoroutine).toList();
        Optional<Thrown> root = rootCause(GoStackLines.withCutPlace(headed), GoStackFormat::isStandard);
        return isOfReporter(plain) ? root.map(GoStackFormat::withoutApplication) : root;
    }

    /** What is said on the line above the first call, where no goroutine is announced there; "" if nothing is. */
    static String saidAbove(List<String> lines) {
        List<String> plain = GoStackLines.plain(lines);
        int first = 0;
        while (first < plain.size() && !GoStackLines.isPlace(plain.get(first))) {
            first++;
        }
        String above = first < 2 || first == plain.size() ? "" : plain.get(first - 2);
        return above.startsWith("goroutine ") ? "" : above;
    }

    /** Who of a race came first is an accident: the access whose place is first by name stands for all. */
    private static Optional<Thrown> race(List<String> lines) {
        List<Thrown> accesses = new ArrayList<>();
        List<String> access = new ArrayList<>();
        for (String line : lines) {
            boolean isCreation = line.endsWith("created at:");
            if (line.isBlank() || isCreation) {
                rootCause(access, GoStackFormat::isStandard).ifPresent(accesses::add);
                access.clear();
            } else {
                access.add(line);
            }
            if (isCreation) {
                break;
            }
        }
        return accesses.stream()
                .min(Comparator.comparing(GoStackFormat::place))
                .map(first -> new Thrown("data race", first.frames()));
    }

    private static String place(Thrown thrown) {
        return thrown.frames().stream()
                .filter(Frame::isInApp)
                .findFirst()
                .map(Frame::site)
                .orElse("");
    }

    /** Whether the stack was taken by who recovered from a panic, and is cut off before what panicked. */
    private static boolean isOfReporter(List<String> lines) {
        return lines.stream().anyMatch(line -> line.startsWith("runtime/debug.Stack("))
                && lines.stream().noneMatch(line -> line.startsWith("panic(") || line.startsWith("runtime.gopanic("));
    }

    private static Thrown withoutApplication(Thrown root) {
        return new Thrown(
                root.type(), root.frames().stream().map(Frame::asLibrary).toList());
    }

    @Override
    public Optional<Thrown> formerRootCause(List<String> lines) {
        return rootCause(lines, GoStackFormat::wasStandard);
    }

    private static Optional<Thrown> rootCause(List<String> lines, BiPredicate<String, String> isStandard) {
        List<Frame> frames = new ArrayList<>();
        String type = "";
        int goroutines = 0;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("goroutine ") && Character.isDigit(line.charAt(Math.min(10, line.length() - 1)))) {
                goroutines++;
            }
            if (goroutines > 1) {
                break;
            }
            String text = line.strip();
            if (type.isEmpty() && frames.isEmpty()) {
                type = announcedBy(text);
            }
            if (GoStackLines.isPlace(line) && i > 0) {
                String call = lines.get(i - 1).strip();
                if (call.startsWith("panic(") || call.startsWith("runtime.gopanic(")) {
                    frames.clear();
                } else if (!call.startsWith("created by ") && !GoStackLines.isPlace(lines.get(i - 1))) {
                    frames.add(frame(call, text.substring(0, Search.first(".go:", text) + 3), isStandard));
                }
            }
        }
        return frames.isEmpty() ? Optional.empty() : Optional.of(new Thrown(type, frames));
    }

    /** Clients of trackers leave out the calls of the run-time that stand between what panicked and who recovered. */
    static Thrown withoutRecovery(Thrown thrown, List<String> lines) {
        List<Frame> frames = thrown.frames();
        String function = frames.get(0).function().toLowerCase(Locale.ROOT);
        boolean isRecovery = function.startsWith("recover", Search.last('.', function) + 1);
        return isRecovery && frames.size() > 1 && !thrown.type().isEmpty() && isIn(lines)
                ? new Thrown(thrown.type(), frames.subList(1, frames.size()), thrown.wrapper())
                : thrown;
    }

    /** Run-time errors are told apart; what an application panics with is its own text. */
    @Override
    public String announced(String text) {
        return announcedBy(text);
    }

    private static String announcedBy(String text) {
        if (text.startsWith("fatal error: ")) {
            return text.substring("fatal error: ".length());
        }
        int start = Search.first("runtime error: ", text);
        if (start < 0) {
            return Search.isIn(text, "interface conversion: ") ? "interface conversion" : "";
        }
        String problem = text.substring(start + "runtime error: ".length());
        int end = 0;
        while (end < problem.length() && (Character.isLetter(problem.charAt(end)) || problem.charAt(end) == ' ')) {
            end++;
        }
        return problem.substring(0, end).strip();
    }

    @Override
    public boolean namesTypes() {
        return false;
    }

    private static Frame frame(String call, String path, BiPredicate<String, String> isStandard) {
        int open = Search.last('(', call);
        String name = open > 0 && call.endsWith(")") ? call.substring(0, open) : call;
        int slash = Search.last('/', name);
        int dot = Search.first('.', name, slash + 1, name.length());
        String module = dot < 0 ? "" : name.substring(slash + 1, dot);
        boolean library = name.startsWith("runtime.") || isStandard.test(name, path) || SourcePaths.isLibrary(path);
        return Frame.of(module, withoutClosures(dot < 0 ? name : name.substring(dot + 1)), library);
    }

    /**
     * Whose package is called as one of the standard library and lies below a {@code src} of Go: an image builds applications in {@code
     * /go/src}, too. What has a version is another's module.
     */
    private static boolean isStandard(String name, String path) {
        int version = Search.first("@v", path);
        if (version > 0 && Character.isDigit(path.charAt(Math.min(version + 2, path.length() - 1)))) {
            return true;
        }
        int slash = Search.last('/', name);
        int dot = Search.first('.', name, slash + 1, name.length());
        String folder = dot < 0 ? name : name.substring(0, dot);
        boolean isBelowItsFolder =
                path.startsWith(folder + "/") || (isStandardPath(path) && Search.isIn(path, "/src/" + folder + "/"));
        return path.startsWith("runtime/") || (isBelowItsFolder && STANDARD.contains(first(folder)));
    }

    private static String first(String folder) {
        int slash = Search.first('/', folder);
        return slash < 0 ? folder : folder.substring(0, slash);
    }

    private static boolean wasStandard(String name, String path) {
        return (Search.last('/', name) >= 0 || !name.startsWith("main.")) && isStandardPath(path);
    }

    private static boolean isStandardPath(String path) {
        int src = Search.first("/src/", path);
        int root = src < 0 ? -1 : Search.last("/go", path, 0, src + "/go".length());
        return path.startsWith("runtime/") || (root >= 0 && Search.first('/', path, root + 1, path.length()) == src);
    }

    /** {@code total.func1.2} is written in total; so is {@code total[...]}. */
    private static String withoutClosures(String function) {
        StringBuilder plain = new StringBuilder();
        for (String part : Search.parts(function, '.')) {
            boolean closure = part.startsWith("func") && part.length() > 4 && Character.isDigit(part.charAt(4));
            boolean generated = part.startsWith("gowrap") || part.startsWith("deferwrap") || part.isEmpty();
            boolean counter = !part.isEmpty() && Character.isDigit(part.charAt(0));
            if (!closure && !generated && !counter) {
                plain.append(plain.isEmpty() ? "" : ".").append(part);
            }
        }
        String whole = plain.toString();
        int generic = Search.first('[', whole);
        return generic > 0 ? whole.substring(0, generic) : whole;
    }
}
