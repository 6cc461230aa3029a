package dev.errata.core.classification.facts;

import com.google.re2j.Matcher;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.LinearPattern;
import dev.errata.core.matching.Search;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * An expression whose first group is a fact, asked only where a cheap sign of it stands in the text.
 *
 * @param label what the fact belongs to, such as an ecosystem; may be empty
 * @param sign from where on the expression is to be asked, quicker to look for than that; negative if it would find nothing
 */
record FactPattern(String label, ToIntFunction<String> sign, LinearPattern pattern) {
    private static final int NOWHERE = -1;

    /** @param word must be in the text, as written; the expression may also find something before it */
    static FactPattern of(String label, String word, String pattern) {
        return new FactPattern(
                label,
                text -> Search.first(word, text, 0, text.length()) >= 0 ? 0 : NOWHERE,
                new LinearPattern(pattern));
    }

    private static FactPattern code(ToIntFunction<String> sign, String pattern) {
        return new FactPattern("", sign, new LinearPattern(pattern));
    }

    /** Names of missing packages and modules, by the ecosystem that they belong to. */
    static final List<FactPattern> PACKAGES = List.of(
            of("npm", "Cannot find module", "Cannot find module ['\"]([^'\"\\n]{1,200})['\"]"),
            of("npm", "Cannot find package", "Cannot find package ['\"]([^'\"\\n]{1,200})['\"]"),
            of("npm", "Can't resolve", "Can't resolve ['\"]([^'\"\\n]{1,200})['\"]"),
            of("npm", "Could not resolve \"", "Could not resolve \"([^\"\\n]{1,200})\""),
            of("npm", "Failed to resolve import", "Failed to resolve import \"([^\"\\n]{1,200})\""),
            of("npm", "TS2307", "TS2307: [^'\"\\n]{0,200}['\"]([^'\"\\n]{1,200})['\"]"),
            of("npm", "could not be found", "resource '([^'\\n]{1,200})' could not be found"),
            of("npm", "is not in this registry", "'([^'\\n]{1,200})' is not in this registry"),
            of("npm", "No matching version found for", "No matching version found for ([^\\s]{1,200}?)[.\\s]"),
            of("pip", "No module named", "No module named ['\"]?([\\w.-]{1,200})"),
            of("pip", "No matching distribution found", "No matching distribution found for ([^\\s(]{1,200})"),
            of("pip", "cannot import name", "cannot import name ['\"]?[\\w.]+['\"]? from ['\"]?([\\w.]{1,200})"),
            of("maven", "Could not find artifact", "Could not find artifact ([\\w.:-]{1,200})"),
            of("maven", "the artifact ", "the artifact ([\\w.:-]{3,200}) has not been"),
            of("maven", "> Could not find ", "> Could not find ([\\w.-]{1,100}:[\\w.-]{1,100}:[\\w.-]{0,50}\\w)"),
            of("maven", "does not exist", "package ([\\w.]{1,200}) does not exist"),
            of("java", "ClassNotFoundException", "ClassNotFoundException: ([\\w.$/]{1,200})"),
            of("java", "NoClassDefFoundError", "NoClassDefFoundError: ([\\w.$/]{1,200})"),
            of("cargo", "no matching package named", "no matching package named `([^`\\n]{1,200})`"),
            of("cargo", "unresolved import", "unresolved import `([^`\\n]{1,200})`"),
            of("cargo", "can't find crate", "can't find crate for `([^`\\n]{1,200})`"),
            of("go", "no required module provides package", "provides package ([^\\s;]{1,200})"),
            of("gem", "cannot load such file", "cannot load such file -- ([^\\s(]{1,200})"),
            of("gem", "Could not find gem", "Could not find gem '([^'\\s]{1,200})"),
            of("apt", "Unable to locate package", "Unable to locate package ([\\w.+-]{1,200})"),
            of("nuget", "NU1101", "Unable to find package ([\\w.]{0,199}\\w)"),
            of("cpan", "@INC", "Can't locate ([\\w/.]{1,200}) in @INC"),
            of("system", "shared libraries", "shared libraries: ([\\w.+-]{1,200})"));

    /** Codes of compilers and linters. */
    static final List<FactPattern> CODES = List.of(
            code(text -> numbered("TS", text), "\\b(?-i)(TS\\d{4,5})\\b"),
            of("", "error[E", "error\\[(E\\d{4})\\]"),
            of("", "error CS", "error (CS\\d{4})"),
            code(text -> numbered("SC", text), "\\b(?-i)(SC\\d{4})\\b"),
            code(FactPattern::capitalBehindPlace, ":\\d+: (?-i)([A-Z]{1,3}\\d{3,4})\\b"),
            of("", "  error  ", "  error  .*?  ([@\\w/-]{2,80})"));

    /** Names of failed tests. */
    static final List<FactPattern> TESTS = List.of(
            of("", "FAILED ", "(?m)^FAILED ([^\\s(]\\S{0,299})"),
            of("", "--- FAIL: ", "--- FAIL: (\\S{1,300})"),
            of("", "● ", "(?m)^\\s*● (.{1,300})$"),
            of("", "✕ ", "(?m)✕ (.{1,300}?)(?: \\(\\d+ m?s\\))?$"),
            of("", "× ", "(?m)× (.{1,300}?)(?: \\d+m?s)?$"),
            of("", "FAIL ", "(?m)^\\s*FAIL +(\\S{1,300}(?: > [^\\n]{1,300})?)"),
            of("", "... FAILED", "(?m)^test (\\S{1,300}) \\.\\.\\. FAILED"),
            of("", "not ok ", "(?m)^not ok \\d+ -? ?(.{1,300})$"),
            of("", "✘ [fail]: ", "✘ \\[fail\\]: (.{1,300})"),
            of("", "] › ", "(?m)^\\s+\\[\\w+\\] › (.{1,300}?)(?: ─+)?$"),
            of("", " > ", "(?m)^(\\S.{0,200} > .{1,200}) FAILED$"),
            of("", "[ERROR] ", "(?m)^\\[ERROR\\] +(\\w+\\.\\w+):\\d+"),
            of("", "FAIL: ", "(?m)^(?:FAIL|ERROR): (\\w+ \\([\\w.]+\\))"),
            of("", "rspec ./", "(?m)^rspec (\\./\\S{1,300})"),
            of("", "::", "(?m)^\\d+\\) ([\\w\\\\]{1,200}::\\w{1,200})"),
            of("", " failing", "(?m)^ {4,}\\d+\\) (.{1,300})$"),
            of("", " failing", "(?m)^ {2}\\d+\\) (.{1,300}?):?$"));

    /** What the first of the patterns that finds anything finds first. */
    static Optional<Fact> first(List<FactPattern> patterns, String text) {
        for (FactPattern pattern : patterns) {
            int start = pattern.sign().applyAsInt(text);
            if (start >= 0) {
                Matcher matcher = pattern.pattern().matcher(text);
                if (matcher.find(start)) {
                    return Optional.of(new Fact(pattern.label(), matcher.group(1)));
                }
            }
        }
        return Optional.empty();
    }

    boolean isAnnouncedIn(String text) {
        return sign.applyAsInt(text) >= 0;
    }

    /** A fact that was found, with the label of its pattern. */
    record Fact(String label, String value) {}

    /** A word with which the expression begins, as written, and a digit behind it. */
    private static int numbered(String word, String text) {
        int start = Search.first(word, text, 0, text.length());
        while (start >= 0 && !isDigitAt(text, start + word.length())) {
            start = Search.first(word, text, start + word.length(), text.length());
        }
        return start;
    }

    /** {@code :12: E}, as linters write a code behind the place. */
    private static int capitalBehindPlace(String text) {
        for (int colon = Search.first(": ", text, 0, text.length());
                colon >= 0;
                colon = Search.first(": ", text, colon + 2, text.length())) {
            int start = isCapitalAt(text, colon + 2) ? startOfNumber(text, colon) : NOWHERE;
            if (start >= 0) {
                return start;
            }
        }
        return NOWHERE;
    }

    /** The colon before the number that ends here; {@link #NOWHERE} if there is none. */
    private static int startOfNumber(String text, int end) {
        int start = end - 1;
        while (start >= 0 && CharFolding.isDigit(text.charAt(start))) {
            start--;
        }
        return start >= 0 && start < end - 1 && text.charAt(start) == ':' ? start : NOWHERE;
    }

    private static boolean isCapitalAt(String text, int i) {
        return i < text.length() && text.charAt(i) >= 'A' && text.charAt(i) <= 'Z';
    }

    private static boolean isDigitAt(String text, int i) {
        return i < text.length() && CharFolding.isDigit(text.charAt(i));
    }
}
