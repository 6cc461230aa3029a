package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The names that a stack gives a defect: more than one where what another event shows of it has only one of them. Two events that share a
 * name are of one defect.
 */
public final class DefectNames {
    /** So many words of who wraps another error tell what failed. */
    private static final int ENOUGH = 3;

    /** What loggers say of an error may stand in lines above its own. */
    private static final int LINES_OF_LOG = 4;

    private static final String BACKTRACE = " backtrace=";
    private static final String PREVIOUS = "[previous exception] ";

    private final List<String> lines;
    private final String message;
    private final Telling telling;
    private final List<Defect> names = new ArrayList<>();

    private DefectNames(List<String> lines, String message, Telling telling) {
        this.lines = lines;
        this.message = message;
        this.telling = telling;
    }

    /** Whether a line without a stack may name the place by itself, as headings of Ruby and Rust do. */
    public static boolean isPlacedHeading(String line) {
        return Search.isIn(line, ":in `") || Search.isIn(line, ":in '") || RustPanic.isHeading(line);
    }

    /**
     * The names, the usual first; none if no frame of any known language can be read.
     *
     * @param exceptionType the type that the producer names, for a stack without a heading
     * @param message for a stack without a heading, too
     */
    public static List<Defect> of(String stack, @Nullable String exceptionType, String message, Telling telling) {
        DefectNames found = new DefectNames(
                withoutLogPrefix(PhpReport.plain(StackSignature.lines(withBacktraceApart(stack)))),
                LogPrefix.without(withBacktraceApart(message)),
                telling);
        found.read(exceptionType);
        return found.names.stream().distinct().toList();
    }

    private static List<String> withoutLogPrefix(List<String> all) {
        int root = startOfRoot(all);
        List<String> lines = new ArrayList<>(all.subList(root, all.size()));
        if (!lines.isEmpty() && LogPrefix.isOfMonolog(lines.get(0))) {
            lines.replaceAll(line -> line.replace("\\\\", "\\"));
        }
        for (int i = 0; i < Math.min(lines.size(), LINES_OF_LOG) && StackSignature.formatOf(lines.get(i)) < 0; i++) {
            lines.set(i, i == 0 ? LogPrefix.without(lines.get(i)) : LogPrefix.withoutTimed(lines.get(i)));
        }
        return lines;
    }

    /** {@code cart is full path=/carts backtrace=   0: shop::cart::add}: a field with a backtrace begins on the line that says what failed. */
    private static String withBacktraceApart(String text) {
        int lineEnd = Search.first('\n', text, 0, text.length());
        int end = lineEnd < 0 ? text.length() : lineEnd;
        int field = Search.first(BACKTRACE, text, 0, end);
        int frame = field + BACKTRACE.length();
        return field > 0 && StackSignature.formatOf(text.substring(frame, Math.min(end, frame + Search.LINE))) >= 0
                ? withoutFields(text, field) + '\n' + text.substring(frame)
                : text;
    }

    private static String withoutFields(String line, int to) {
        int end = to;
        int blank = Search.last(' ', line, 0, end);
        while (blank > 0 && Search.first('=', line, blank, end) > 0) {
            end = blank;
            blank = Search.last(' ', line, 0, end);
        }
        return line.substring(0, end);
    }

    /** Where the last error of a chain begins that names its causes behind, with a stack of each, as Monolog does. */
    private static int startOfRoot(List<String> lines) {
        int end = lines.size();
        for (int i = end - 1; i > 0; i--) {
            if (lines.get(i).startsWith(PREVIOUS)) {
                if (lines.subList(i, end).stream().anyMatch(line -> StackSignature.formatOf(line) >= 0)) {
                    return i;
                }
                end = i;
            }
        }
        return 0;
    }

    private void read(@Nullable String exceptionType) {
        Optional<Thrown> thrown = StackSignature.read(lines, exceptionType, message, false)
                .map(root -> root.type().isEmpty() ? root.with(Defect.announcedAlone(message, lines)) : root)
                .map(root -> PhpStackFormat.withoutHandler(root, lines))
                .map(root -> GoStackFormat.withoutRecovery(root, lines));
        Optional<RustPanic> panic = RustPanic.in(lines);
        if (panic.isPresent()) {
            names.add(Defect.of(panic.get(), telling::words));
            thrown.flatMap(panic.get()::function)
                    .ifPresent(site -> addPanic(List.of(site), panic.get().text()));
        } else {
            thrown.ifPresent(this::add);
        }
    }

    private void add(Thrown root) {
        Thrown wrapper = root.wrapper();
        boolean isOfLibrary = root.frames().stream().noneMatch(Frame::isInApp);
        if (isOfLibrary
                && wrapper != null
                && isRootFirst()
                && wrapper.frames().stream().anyMatch(Frame::isInApp)) {
            add(wrapper);
            return;
        }
        boolean isOfSameType = wrapper != null && wrapper.type().equals(root.type());
        String text = isOfSameType && isRootFirst()
                ? ThrownText.first(root.type(), lines)
                : ThrownText.of(root.type(), lines, message);
        boolean isOfGo = root.type().isEmpty() && GoStackFormat.isIn(lines);
        Defect defect = Defect.of(root, text, words(root, isOfGo));
        Optional<Defect> outer = wrapper(root);
        if (defect.isCutOff()) {
            names.add(outer.filter(DefectNames::isOfScript).orElse(defect));
            return;
        }
        if (isOfGo) {
            names.add(defect);
        } else if (root.type().equals(Defect.PANIC) && !text.isBlank()) {
            if (!RustPanic.isOfRuntime(text)) {
                names.add(defect);
            }
            addPanic(defect.sites(), text);
            if (RustReport.isToldByPlace(lines)) {
                names.add(new Defect(Defect.PANIC, defect.sites(), ""));
            }
        } else {
            add(defect, text);
        }
        outer.filter(each -> places(each).equals(places(defect))).ifPresent(names::add);
    }

    /** By its type, and, as who logs message and frames leaves the type out, by what is said; where its words tell, they do. */
    private void add(Defect defect, String text) {
        boolean isTold = defect.isTold() && !RubyStackFormat.isOfRails(lines);
        boolean isSaid = !isTold && !text.isBlank() && !Recursion.isOverflow(defect.type());
        if (!isSaid || !defect.type().isEmpty()) {
            names.add(defect);
        }
        if (isTold && defect.type().isEmpty()) {
            names.add(said(defect.sites(), telling.pattern(text)));
        }
        boolean isBySource = defect.words().isEmpty()
                && !places(defect).equals(defect.sites())
                && !Defect.isOfRuntime(defect.type());
        String words = isBySource ? telling.words(text) : "";
        if (!words.isEmpty()) {
            names.add(new Defect("", places(defect), words));
        } else if (isSaid && RuntimeTexts.type(text).isEmpty()) {
            names.add(said(defect.sites(), telling.pattern(text)));
        }
        if (!defect.isTold() && !places(defect).equals(defect.sites())) {
            names.add(new Defect(defect.type(), places(defect), ""));
        }
    }

    /** A hook that logs a panic may leave out its place, and the compiler its frames. */
    private void addPanic(List<String> sites, String text) {
        names.add(said(sites, RustPanic.said(text, telling.pattern(text))));
    }

    private static Defect said(List<String> sites, String pattern) {
        return new Defect("", sites, '"' + pattern + '"');
    }

    /** The error thrown because of another, where it tells by itself what failed: {@code job failed} does not. */
    private Optional<Defect> wrapper(Thrown root) {
        Thrown wrapper = root.wrapper();
        if (wrapper == null) {
            return Optional.empty();
        }
        String text = wrapper.type().equals(root.type()) && !isRootFirst()
                ? ThrownText.first(wrapper.type(), lines)
                : ThrownText.of(wrapper.type(), lines, "");
        Defect outer = Defect.of(wrapper, text, telling::words);
        boolean tells = outer.words().isEmpty()
                ? outer.isTold()
                : Search.parts(outer.words(), ' ').size() >= ENOUGH;
        return tells && !outer.isCutOff() ? Optional.of(outer) : Optional.empty();
    }

    /** As in Python and PHP. */
    private boolean isRootFirst() {
        return lines.stream()
                .anyMatch(line -> line.startsWith("Next ")
                        || line.startsWith("The above exception was")
                        || line.startsWith("During handling of the above"));
    }

    /** In V8 the frames of what fails later, as in a socket, are not those of who asked for it. */
    private static boolean isOfScript(Defect defect) {
        String site = defect.sites().get(0);
        return Defect.isScript(site.substring(0, Math.max(0, Search.first(' ', site))));
    }

    /** The sites without the line of source that Python shows. */
    private static List<String> places(Defect defect) {
        return defect.sites().stream()
                .map(site -> {
                    int source = Search.first(": ", site);
                    return source < 0 ? site : site.substring(0, source);
                })
                .toList();
    }

    /**
     * In Go and Rust the words behind the last colon are those of the cause, which tell as a type does; whoever handed it on has put
     * the others before. Those before it tell where it says nothing but a value.
     */
    private UnaryOperator<String> words(Thrown root, boolean isOfGo) {
        if (root.type().equals(Defect.PANIC)) {
            return text -> RustReport.words(text, telling::words);
        }
        return isOfGo ? this::ofChain : telling::words;
    }

    private String ofChain(String text) {
        int colon = Search.last(": ", text);
        String cause = telling.words(colon < 0 ? text : text.substring(colon + 2));
        return !cause.isEmpty() || colon < 0 ? cause : ofChain(text.substring(0, colon));
    }
}
