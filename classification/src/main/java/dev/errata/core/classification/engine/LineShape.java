package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Words;
import java.util.Set;

/** What a line of output looks like, whatever it says. */
enum LineShape {
    BLANK,
    /** A name, a row of {@code ls -l}, a commit of {@code git log --oneline}, a file of {@code git status --short}. */
    ENTRY,
    /** Columns, or a line found by grep. */
    ROW,
    /** A test or check that passed or was skipped. */
    PASSED,
    /** An attempt that failed and will be followed by another. */
    RETRY,
    /** An option of a command and what it does, or a command as the shell traces it. */
    OPTION,
    /** Source code or a comment in it. */
    CODE,
    /** A line of a diff. */
    DIFF,
    WARNING,
    /** A log line of level info or below. */
    INFO,
    PROSE;

    /** In lower case, as code has them. */
    private static final Set<String> CODE_WORDS = Set.copyOf(
            Search.words("import export function const let var def class return if for while try catch public private "
                    + "protected package from throw switch case else async await type interface elif except raise with "
                    + "fn func struct use static final #include #define end do new yield assert enum impl"));

    private static final Set<String> COMMIT_TYPES =
            Set.of("fix", "feat", "chore", "refactor", "perf", "style", "revert", "hotfix", "bugfix");
    private static final Words WARNINGS = Words.of(
            "warning warn hint note notice deprecated deprecationwarning w userwarning futurewarning experimentalwarning");
    private static final Words LOW_LEVELS = Words.of("info debug trace verbose");
    private static final Words PREFIXES = Words.of("npm t z node php cmake");
    private static final int LONGEST_PREFIX = 60;

    static LineShape of(String line) {
        String text = line.strip();
        if (text.isEmpty()) {
            return BLANK;
        }
        if (isDiff(line)) {
            return DIFF;
        }
        if (PassedLines.isPassed(text)) {
            return PASSED;
        }
        String grepped = behindGrepPrefix(text);
        if (GreppedLine.isNumbered(line) || isCode(grepped)) {
            return CODE;
        }
        LineShape level = level(grepped);
        if (level == WARNING || LogLevels.isWarning(text)) {
            return WARNING;
        }
        String folded = CharFolding.fold(text);
        if (level == INFO || LogLevels.isLow(grepped) || PassedLines.isFallback(folded)) {
            return INFO;
        }
        if (isOption(text)) {
            return OPTION;
        }
        if (PassedLines.isRetry(text, folded)) {
            return RETRY;
        }
        if (isEntry(line, text)) {
            return ENTRY;
        }
        boolean isGrepped = grepped.length() < text.length();
        return isGrepped || Search.isIn(text, "  ") || Search.isIn(text, "\t") ? ROW : PROSE;
    }

    /** A line as {@code grep -n} prints it; behind the second colon of a compiler stands a blank. */
    static boolean isGrepped(String line) {
        String text = line.strip();
        String rest = behindGrepPrefix(text);
        return rest.length() < text.length() && text.charAt(text.length() - rest.length() - 1) == ':';
    }

    /** {@code --fail-fast  stop at the first error}, {@code + cat error.log} */
    private static boolean isOption(String text) {
        if (text.startsWith("+ ")) {
            return text.length() > 2 && !Character.isUpperCase(text.charAt(2)) && text.charAt(2) != ' ';
        }
        int dashes = text.startsWith("--") ? 2 : text.startsWith("-") ? 1 : 0;
        if (dashes == 0 || text.length() <= dashes || !Character.isLetter(text.charAt(dashes))) {
            return false;
        }
        if (dashes == 1 && text.length() > 10 && isMode(text)) {
            return false;
        }
        int end = dashes;
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '-')) {
            end++;
        }
        return end < text.length() && Search.isOneOf(text.charAt(end), " ,=[");
    }

    private static boolean isDiff(String line) {
        return line.startsWith("diff --git ")
                || line.startsWith("@@ -")
                || line.startsWith("+++ ")
                || line.startsWith("--- a/")
                || (line.length() > 1
                        && (line.charAt(0) == '+' || line.charAt(0) == '-')
                        && line.charAt(1) == ' '
                        && line.startsWith("  ", 1));
    }

    private static boolean isCode(String text) {
        char last = text.charAt(text.length() - 1);
        if (text.startsWith("//") || text.startsWith("/*") || text.startsWith("* ") || text.startsWith("#include")) {
            return true;
        }
        boolean hasSyntax = last == ';' || last == '{' || last == '}' || last == ':' || last == ')' || last == ',';
        boolean isStatement = ((last == ';' || last == '{') && Search.first('(', text) > 0) || text.equals("}");
        boolean isShell =
                Search.isIn(text, " || ") || Search.isIn(text, " && ") || Search.isIn(text, "$(") || isShellBlock(text);
        isShell &= !(last == '.' && Character.isUpperCase(text.charAt(0)));
        return (hasSyntax && isKeyword(text)) || isStatement || isShell || isImport(text);
    }

    /** {@code if ! test -f a; then echo "a is missing"; fi}, {@code trap 'echo failed' ERR} */
    private static boolean isShellBlock(String text) {
        boolean isBlock = text.endsWith("; fi") || text.endsWith("; done") || text.endsWith(";; esac");
        boolean isOpened = text.startsWith("if ")
                || text.startsWith("for ")
                || text.startsWith("while ")
                || text.startsWith("until ")
                || text.startsWith("case ");
        return (isBlock && isOpened) || text.startsWith("trap '") || text.startsWith("trap \"");
    }

    private static boolean isKeyword(String text) {
        int end = 0;
        while (end < text.length() && (CharFolding.isWord(text.charAt(end)) || text.charAt(end) == '#')) {
            end++;
        }
        return CODE_WORDS.contains(text.substring(0, end));
    }

    private static boolean isImport(String text) {
        return text.startsWith("import ") || (text.startsWith("from ") && Search.isIn(text, " import "));
    }

    /** {@code src/a.ts:12:} of grep; a compiler says a column or a level next. */
    private static String behindGrepPrefix(String text) {
        int colon = Search.first(':', text);
        if (colon <= 0 || colon > 120 || Search.last(' ', text, 0, colon + 1) >= 0 || !hasDot(text, colon)) {
            return text;
        }
        int end = colon + 1;
        while (end < text.length() && CharFolding.isDigit(text.charAt(end))) {
            end++;
        }
        boolean isNumbered = end > colon + 1 && end + 1 < text.length() && text.charAt(end) == ':';
        if (!isNumbered || CharFolding.isDigit(text.charAt(end + 1))) {
            return text;
        }
        String rest = text.substring(end + 1).strip();
        String folded = CharFolding.fold(rest);
        boolean isCompiler = folded.startsWith("error")
                || folded.startsWith("warning")
                || folded.startsWith("fatal")
                || folded.startsWith("syntax");
        return isCompiler || rest.isEmpty() ? text : rest;
    }

    private static boolean hasDot(String text, int end) {
        int dot = Search.first('.', text);
        return dot >= 0 && dot < end;
    }

    /** By the first word that is no log prefix; {@link #PROSE} if that is no low level. */
    private static LineShape level(String text) {
        int start = 0;
        int limit = Math.min(text.length() + 1, LONGEST_PREFIX);
        for (int i = 0; i < limit; i++) {
            if (i < text.length() && CharFolding.isWord(text.charAt(i))) {
                continue;
            }
            if (i > start && !CharFolding.isDigit(text.charAt(start))) {
                boolean isWarning = WARNINGS.contains(text, start, i);
                if (isWarning || LOW_LEVELS.contains(text, start, i)) {
                    boolean stands = i == text.length() || !Search.isOneOf(text.charAt(i), "._-/");
                    return stands ? isWarning ? WARNING : INFO : PROSE;
                }
                if (!PREFIXES.contains(text, start, i)) {
                    return PROSE;
                }
            }
            start = i + 1;
        }
        return PROSE;
    }

    private static boolean isEntry(String line, String text) {
        String name = text.startsWith("* ") || text.startsWith("- ") ? text.substring(2) : text;
        int blank = Search.first(' ', name);
        if (blank < 0) {
            return !name.endsWith(":") && !isSentence(name);
        }
        if (blank >= 10 && Search.isOneOf(name.charAt(0), "-dlcbsp") && isMode(name)) {
            return true;
        }
        boolean isCommit = namesCommit(name) || isConventionalCommit(name);
        boolean isStatus = blank <= 2
                && Search.isOneOf(name.charAt(0), "MADRCU?!")
                && Search.first(' ', name, blank + 1, name.length()) < 0;
        boolean isCopy = text.startsWith("'") && Search.isIn(text, "' -> '");
        return isCommit || isStatus || isCopy || line.startsWith("renamed '") || isOfGraph(text) || isStatistic(name);
    }

    /** Chinese and Japanese have no blanks between words. */
    private static boolean isSentence(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) >= 0x3000 && Search.isOneOf(name.charAt(i), "。，：；！？、")) {
                return true;
            }
        }
        return false;
    }

    /** {@code fix: broken build}, {@code v1.2  feat(api)!: errors have codes} */
    private static boolean isConventionalCommit(String name) {
        int colon = Search.first(": ", name);
        if (colon < 0) {
            return false;
        }
        int start = Search.last(' ', name, 0, colon + 1) + 1;
        int end = Search.first('(', name, start, name.length());
        String type = name.substring(start, end > start && end < colon ? end : colon);
        return COMMIT_TYPES.contains(type.endsWith("!") ? type.substring(0, type.length() - 1) : type);
    }

    static boolean isMode(String name) {
        for (int i = 1; i < 10; i++) {
            if (!Search.isOneOf(name.charAt(i), "rwxsStT-")) {
                return false;
            }
        }
        return true;
    }

    /** {@code 1a2b3c4 subject}, {@code * main 1a2b3c4 subject}, {@code | * 1a2b3c4 subject}, {@code ^1a2b3c4 (author} */
    private static boolean namesCommit(String name) {
        int start = 0;
        for (int token = 0; token < 4; token++) {
            int end = Search.first(' ', name, start, name.length());
            if (end < 0) {
                return false;
            }
            String word = name.substring(start, end);
            if (isHex(word.startsWith("^") ? word.substring(1) : word)) {
                return true;
            }
            if (word.endsWith(":") || word.endsWith(".")) {
                return false;
            }
            start = end + 1;
        }
        return false;
    }

    private static boolean isOfGraph(String text) {
        int start = 0;
        while (start < text.length() && Search.isOneOf(text.charAt(start), "│| ")) {
            start++;
        }
        return text.startsWith("├", start) || text.startsWith("└", start) || text.startsWith("stash@{");
    }

    /** {@code src/errors.ts | 12 ++--} */
    private static boolean isStatistic(String name) {
        int bar = Search.first(" | ", name);
        return bar > 0
                && bar + 3 < name.length()
                && Search.last(' ', name, 0, bar) < 0
                && CharFolding.isDigit(name.charAt(bar + 3));
    }

    /** An abbreviated or whole name of a commit. */
    static boolean isHex(String word) {
        boolean hasDigit = false;
        for (int i = 0; i < word.length(); i++) {
            if (Character.digit(word.charAt(i), 16) < 0) {
                return false;
            }
            hasDigit |= CharFolding.isDigit(word.charAt(i));
        }
        return hasDigit && word.length() >= 7 && word.length() <= 40;
    }
}
