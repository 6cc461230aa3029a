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
 * @param words of the message, "" where the place says enough
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
                    + " DivideByZeroException panic"));

    private static final Set<String> SCRIPTS = Set.of("js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "vue");

    public Defect {
        sites = List.copyOf(sites);
    }

    /**
     * The defect in a stack; empty if no frame of any known language can be read, or if those of the application are cut
     * off and the message says more than what is left.
     *
     * @param exceptionType the type that the producer names, for a stack without a heading
     * @param message for a stack without a heading, too
     */
    public static Optional<Defect> of(
            String stack, @Nullable String exceptionType, String message, UnaryOperator<String> telling) {
        List<String> lines = StackSignature.lines(stack);
        return StackSignature.read(lines, exceptionType, message).flatMap(root -> of(root, lines, message, telling));
    }

    private static Optional<Defect> of(Thrown root, List<String> lines, String message, UnaryOperator<String> telling) {
        boolean isCutOff = root.frames().stream().noneMatch(Frame::isInApp);
        if (isCutOff && !message.isBlank()) {
            return Optional.empty();
        }
        String type = GeneratedNames.without(innermostType(root, lines));
        Frame innermost = root.frames().get(0);
        boolean isOwnText = innermost.isInApp() && innermost.source().isEmpty() && !OF_RUNTIMES.contains(type);
        String words = isOwnText ? telling.apply(text(root.type(), lines, message)) : "";
        boolean isItself = !words.isEmpty() && Assertions.isAmbiguous(innermost);
        List<String> found = isItself ? List.of(innermost.site()) : StackSignature.sites(root.type(), root.frames());
        List<String> sites = found.stream()
                .map(site -> GeneratedNames.without(withoutReceiver(site)))
                .toList();
        boolean isNameless = words.isEmpty() && sites.get(0).endsWith(Frame.ANONYMOUS);
        return Optional.of(
                new Defect(type, sites, isNameless ? telling.apply(text(root.type(), lines, message)) : words));
    }

    /** V8 says of a method whose it is at that moment: one of a class below names that one. */
    private static String withoutReceiver(String site) {
        int module = Search.first(' ', site);
        return module > 0 && isScript(site.substring(0, module))
                ? site.substring(0, module + 1) + site.substring(Math.max(module, Search.last('.', site)) + 1)
                : site;
    }

    private static boolean isScript(String module) {
        return SCRIPTS.contains(module.substring(Search.last('.', module) + 1));
    }

    /** Of a wrapper whose cause is cut off, the type that its message begins with: it is that of the cause. */
    private static String innermostType(Thrown root, List<String> lines) {
        String inner = TypeNames.leading(text(root.type(), lines, ""));
        boolean isType = inner.endsWith("Exception") || inner.endsWith("Error");
        return isType ? inner : root.type();
    }

    /** What the last heading of that type says; the message of the event if there is none. */
    private static String text(String type, List<String> lines, String message) {
        if (type.isEmpty()) {
            return message;
        }
        String heading = type + ": ";
        for (int i = lines.size() - 1; i >= 0; i--) {
            int at = Search.first(heading, lines.get(i));
            if (at == 0
                    || (at > 0 && !Character.isJavaIdentifierPart(lines.get(i).charAt(at - 1)))) {
                String text = lines.get(i).substring(at + heading.length());
                int place = Search.first(" in /", text);
                return place > 0 ? text.substring(0, place) : text;
            }
        }
        return message;
    }

    /** One line for people. */
    public String describe() {
        String place = (type.isEmpty() ? "error" : type) + " at " + String.join(" < ", sites);
        return words.isEmpty() ? place : place + ": " + words;
    }
}
