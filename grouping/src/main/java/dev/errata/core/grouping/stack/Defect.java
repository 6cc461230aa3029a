package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What names the defect in a stack: the type of the root cause, the innermost place in the application, and, where the
 * application itself threw with words of its own, the words that tell one error of that place from another.
 *
 * @param sites empty if they are cut off
 * @param words of the message, "" where the place says enough; the whole of it where there is no place
 */
public record Defect(String type, List<String> sites, String words) {
    /** Types that run-times throw, with texts of theirs: the place tells them apart. */
    private static final Set<String> OF_RUNTIMES = Set.copyOf(
            Search.words("NullPointerException ArrayIndexOutOfBoundsException StringIndexOutOfBoundsException"
                    + " IndexOutOfBoundsException ClassCastException ArithmeticException NegativeArraySizeException"
                    + " ArrayStoreException StackOverflowError OutOfMemoryError NoClassDefFoundError NoSuchMethodError"
                    + " ExceptionInInitializerError TypeError ReferenceError RangeError SyntaxError URIError NoMethodError"
                    + " NameError ZeroDivisionError FrozenError KeyError IndexError FloatDomainError SystemStackError"
                    + " DivisionByZeroError ArgumentCountError ArithmeticError ErrorException ValueError"
                    + " UnhandledMatchError NullReferenceException IndexOutOfRangeException InvalidCastException"
                    + " DivideByZeroException makeslice makechan"));

    /** How texts of Go's run-time and its parsers begin, whose errors have no type in a stack. */
    private static final Prefixes OF_GO = new Prefixes(List.of(
            "invalid character ",
            "unexpected end of JSON",
            "json: ",
            "strconv.",
            "parsing time ",
            "assignment to entry",
            "close of ",
            "send on closed channel",
            "time: ",
            "encoding/",
            "illegal base64 data",
            "parse \""));

    /** What the run-time of Go says when it ends a program, where no heading says so. */
    private static final Prefixes FATAL_IN_GO = new Prefixes(List.of(
            "all goroutines are asleep",
            "concurrent map ",
            "stack overflow",
            "sync: unlock of unlocked",
            "sync: Unlock of unlocked",
            "sync: RUnlock of unlocked"));

    private static final String OVERFLOW_OF_GO = "runtime: goroutine stack exceeds ";

    private static final Set<String> HANDED_ON = Set.of("ExecutionException", "CompletionException");

    /** Whatever Rust ends with, also where {@code main} returns an {@code Error}. */
    static final String PANIC = "panic";

    private static final String QUOTED = "Exception ";
    private static final String OVERFLOW_OF_SCRIPTS = "Maximum call stack size exceeded";
    private static final Set<String> SCRIPTS = Set.of("js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "vue");

    public Defect {
        sites = List.copyOf(sites);
    }

    /**
     * The defect in a stack; empty if no frame of any known language can be read.
     *
     * @param exceptionType the type that the producer names, for a stack without a heading
     * @param message for a stack without a heading, too
     */
    public static Optional<Defect> of(String stack, @Nullable String exceptionType, String message, Telling telling) {
        return DefectNames.of(stack, exceptionType, message, telling).stream().findFirst();
    }

    /** One line that names it. */
    public String name() {
        String told = tellingType();
        String at = (told.isEmpty() ? "" : told + " at ") + String.join(" < ", sites);
        return words.isEmpty() ? at : at + ": " + words;
    }

    static Defect of(RustPanic panic, UnaryOperator<String> telling) {
        return new Defect(
                PANIC,
                List.of(panic.place()),
                RustPanic.isOfRuntime(panic.text()) ? RustPanic.kind(panic.text()) : telling.apply(panic.text()));
    }

    static Defect of(Thrown thrown, String text, UnaryOperator<String> telling) {
        Thrown root = text.startsWith(OVERFLOW_OF_SCRIPTS) ? new Thrown("StackOverflowError", thrown.frames()) : thrown;
        String quoted = root.type().equals(PANIC) ? "" : announced(text);
        String type =
                GeneratedNames.without(quoted.isEmpty() || Recursion.isOverflow(root.type()) ? root.type() : quoted);
        boolean isCutOff = root.frames().stream().noneMatch(Frame::isInApp);
        if (isCutOff && !text.isBlank()) {
            return new Defect(type, List.of(), text);
        }
        int said = quoted.isEmpty() ? -1 : Search.first(": ", text);
        if (said > 0 && isHandedOn(root)) {
            return new Defect(type, List.of(), text.substring(said + 2));
        }
        List<Frame> frames =
                Recursion.isOverflow(root.type()) ? Recursion.withoutCallers(root.frames()) : root.frames();
        frames = isOfCaller(text) && frames.size() > 1 ? frames.subList(1, frames.size()) : frames;
        Frame innermost = frames.get(0);
        Frame own = frames.stream().filter(Frame::isInApp).findFirst().orElse(innermost);
        boolean isOwnText = (innermost.isInApp() || type.equals(PANIC) || type.equals("AssertionError"))
                && innermost.source().isEmpty()
                && !isOfRuntime(type)
                && !quotesGo(type, text);
        String words = isOwnText ? telling.apply(text) : "";
        boolean isItself = !words.isEmpty() && Assertions.isAmbiguous(own);
        List<String> found = isItself ? List.of(own.site()) : StackSignature.sites(root.type(), frames);
        List<String> sites = found.stream()
                .map(site -> GeneratedNames.without(withoutReceiver(SourcePaths.withoutRoot(site))))
                .toList();
        boolean isNameless = words.isEmpty() && sites.get(0).endsWith(Frame.ANONYMOUS);
        boolean isTypeless = !words.isEmpty() && isScript(innermost.module());
        return new Defect(isTypeless ? "Error" : type, sites, isNameless ? telling.apply(text) : words);
    }

    /** Whether a future says what became of a task, and the cause below is cut off: its calls are of who waited. */
    private static boolean isHandedOn(Thrown root) {
        return HANDED_ON.contains(root.type()) && !root.frames().get(0).isInApp();
    }

    /** PHP and Ruby find wrong arguments where they arrive; the defect is where they were passed. */
    private static boolean isOfCaller(String text) {
        return text.startsWith("wrong number of arguments (")
                || text.startsWith("Too few arguments to function ")
                || (Search.isIn(text, "(): Argument #") && Search.isIn(text, " given, called"));
    }

    /** Of several words are the errors of Go's run-time. */
    static boolean isOfRuntime(String type) {
        return OF_RUNTIMES.contains(type) || Search.first(' ', type) > 0;
    }

    /** The type, where neither words of the application nor the statement that raises it tell it: who logs message and frames may leave it out. */
    public String tellingType() {
        return isTold() ? "" : type;
    }

    boolean isTold() {
        return !words.isEmpty() || (!sites.isEmpty() && Search.isIn(sites.get(0), ": raise "));
    }

    /** Whether all frames of the application are cut off, so that only what is said is left. */
    public boolean isCutOff() {
        return sites.isEmpty();
    }

    /** What is left of an error that is cut off. */
    public String said() {
        return type.isEmpty() || type.equals(PANIC) ? words : type + ": " + words;
    }

    /** V8 says of a method whose it is at that moment: one of a class below names that one. */
    private static String withoutReceiver(String site) {
        int module = Search.first(' ', site);
        return module > 0 && isScript(site.substring(0, module))
                ? site.substring(0, module + 1) + site.substring(Math.max(module, Search.last('.', site)) + 1)
                : site;
    }

    static boolean isScript(String module) {
        return SCRIPTS.contains(module.substring(Search.last('.', module) + 1));
    }

    /** Whether a text is of Go's run-time or its parsers; in Go, which has no types in a stack, it may also be quoted behind a colon. */
    private static boolean quotesGo(String type, String text) {
        String rest = text.substring(0, Math.min(Search.LINE, text.length()));
        int colon = Search.first(": ", rest);
        while (!OF_GO.isAnyOf(rest) && type.isEmpty() && colon > 0) {
            rest = rest.substring(colon + 2);
            colon = Search.first(": ", rest);
        }
        return OF_GO.isAnyOf(rest);
    }

    /** The type that the message of an event says which has a stack without any. */
    static String announcedAlone(String message, List<String> lines) {
        int end = Search.first('\n', message, 0, message.length());
        String line = end < 0 ? message : message.substring(0, end);
        if (line.startsWith(OVERFLOW_OF_GO)) {
            return "stack overflow";
        }
        String type = FATAL_IN_GO.isAnyOf(line) ? line.strip() : announced(message);
        return type.isEmpty() && !GoStackFormat.isIn(lines) ? RuntimeTexts.type(line) : type;
    }

    /**
     * The type that a text begins with; of a wrapper whose cause is cut off it is that of the cause. The JVM quotes what kept it
     * from initialising a class as {@code Exception java.io.IOException: disk full [in thread "main"]}.
     */
    private static String announced(String text) {
        boolean isQuoted = text.startsWith(QUOTED) && text.endsWith("\"]");
        String type = TypeNames.leading(isQuoted ? text.substring(QUOTED.length()) : text);
        return TypeNames.isOfError(type) ? type : "";
    }

    /** One line for people. */
    public String describe() {
        String place = (type.isEmpty() ? "error" : type) + " at " + String.join(" < ", sites);
        return words.isEmpty() ? place : place + ": " + words;
    }
}
