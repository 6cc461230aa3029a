package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.Weight;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Span;
import dev.errata.core.matching.Words;
import java.util.List;
import java.util.Optional;

/**
 * Recognises the contents of a file: source code, style sheets, YAML, Markdown, lines found by grep, tables. How the
 * text begins says what it may be; what speaks of failure must then stand inside of it, where such files name things.
 */
final class PrintedFile {
    private static final int MOST_LINES = 500;
    private static final int LONGEST_LINE = 400;
    private static final int LEAST_LINES = 3;
    private static final Words OPENINGS =
            Words.of("import from package export const let var def class use using module namespace public func fn "
                    + "type interface struct enum mod pub impl trait async function create select insert require");
    private static final Words NO_KEYS =
            Words.of("error err errors warning warn fatal panic hint note info detail failure failed fail exception "
                    + "traceback cause reason message code status");

    private final String text;

    /** None is blank, also not after it was cut. */
    private final List<String> lines;

    private PrintedFile(String text) {
        this.text = text;
        this.lines = text.lines()
                .map(line -> line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line)
                .filter(line -> !line.isBlank())
                .limit(MOST_LINES)
                .toList();
    }

    /**
     * What kind of file {@code text} shows; empty for anything else.
     *
     * @param failures matches in this text, best first
     */
    static Optional<String> recognise(String text, List<Match> failures) {
        PrintedFile file = new PrintedFile(text);
        return file.lines.size() < 2
                ? Optional.empty()
                : file.recognise(failures.stream()
                        .filter(failure -> failure.rule().weight() != Weight.LAST)
                        .toList());
    }

    private Optional<String> recognise(List<Match> failures) {
        if (lines.stream().allMatch(GreppedLine::isGrepped) || isSearchResult()) {
            return Optional.of("grep");
        }
        if (isMarkdown()) {
            return Optional.of("document");
        }
        if (isBoxed() || isSeparated()) {
            return Optional.of("table");
        }
        if (lines.size() < LEAST_LINES || failures.stream().anyMatch(failure -> !standsInside(failure))) {
            return Optional.empty();
        }
        if (isSource() || isStatements()) {
            return Optional.of("source-code");
        }
        if (isYaml()) {
            return Optional.of("yaml");
        }
        return isRuledTable(failures) ? Optional.of("table") : Optional.empty();
    }

    /** {@code Found 3 results in 2 files:} with the lines below it, each behind the name of its file and its number. */
    private boolean isSearchResult() {
        String head = lines.get(0);
        boolean isHead = Search.isIn(head, " result") || Search.isIn(head, " match");
        return isHead
                && head.chars().anyMatch(Character::isDigit)
                && lines.stream().skip(1).allMatch(PrintedFile::isPlaced);
    }

    /** {@code docs/api.md:41: text}, or a name alone. */
    private static boolean isPlaced(String line) {
        String stripped = line.strip();
        int colon = Search.first(':', stripped);
        boolean isNumbered = colon > 0
                && colon + 1 < stripped.length()
                && CharFolding.isDigit(stripped.charAt(colon + 1))
                && FileTypes.endsInType(stripped, 0, colon);
        return isNumbered || (Search.first(' ', stripped) < 0 && FileTypes.endsInType(stripped, 0, stripped.length()));
    }

    /** Not in the first line, and not where a tool would begin to speak. */
    private boolean standsInside(Match failure) {
        Span span = failure.span();
        if (span == null || span.end() > text.length()) {
            return false;
        }
        int start = Search.last('\n', text, 0, Math.max(1, span.start())) + 1;
        String line = Lines.around(text, span);
        boolean isInside = Character.isWhitespace(line.charAt(0))
                || isStatement(line)
                || isBullet(line)
                || LineShape.of(line) == LineShape.CODE;
        return isRuled(1) || (isInside && (start > 0 || isStatement(line)));
    }

    /** Begins as a program does, and a good part of it looks like one. */
    private boolean isSource() {
        String first = lines.get(0);
        boolean isTable = first.regionMatches(true, 0, "create table", 0, 12) && first.endsWith("(");
        if (isTable && lines.get(lines.size() - 1).endsWith(");")) {
            return true;
        }
        int end = 0;
        while (end < first.length() && Character.isLetter(first.charAt(end))) {
            end++;
        }
        boolean isOpened =
                OPENINGS.contains(first, 0, end) && end < first.length() && Search.isOneOf(first.charAt(end), " {(");
        boolean isComment = first.startsWith("//")
                || first.startsWith("/*")
                || first.startsWith("# ")
                || first.startsWith("#include")
                || first.startsWith("<?php")
                || first.startsWith("'use ")
                || first.startsWith("\"use ")
                || first.startsWith("\"\"\"")
                || first.startsWith("@");
        boolean isScript = first.startsWith("#!");
        return isScript || ((isOpened || isComment) && count(LineShape.CODE) * 4 >= lines.size());
    }

    /** Statements and blocks: most lines end with a semicolon or a brace. */
    private boolean isStatements() {
        char first = lines.get(0).charAt(0);
        long statements = lines.stream().filter(PrintedFile::isStatement).count();
        long semicolons =
                lines.stream().filter(line -> Search.first(';', line) > 0).count();
        return first != '{' && first != '[' && semicolons >= 2 && statements * 3 >= lines.size() * 2L;
    }

    private static boolean isStatement(String line) {
        String stripped = line.stripTrailing();
        return Search.isOneOf(stripped.charAt(stripped.length() - 1), ";{}");
    }

    /** Keys and lists that are nested, the values one blank behind their keys. */
    private boolean isYaml() {
        String first = lines.get(0).strip();
        if (!isKey(first) && !isBullet(first) && first.charAt(0) != '#' && !first.equals("---")) {
            return false;
        }
        int nested = 0;
        int members = 0;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            String member = line.strip();
            members += isKey(member) || isBullet(member) ? 1 : 0;
            boolean isIndented = Character.isWhitespace(line.charAt(0));
            if (!isIndented && !isBullet(line) && !isKey(line) && line.charAt(0) != '#' && !line.equals("---")) {
                return false;
            }
            nested += line.endsWith(":") && i + 1 < lines.size() && indent(i + 1) >= indent(i) ? 1 : 0;
        }
        return nested > 0 && members * 2 >= lines.size();
    }

    private int indent(int line) {
        String text = lines.get(line);
        return text.length() - text.stripLeading().length();
    }

    private static boolean isKey(String line) {
        int colon = Search.first(':', line);
        for (int i = 0; i < colon; i++) {
            char c = line.charAt(i);
            if (!CharFolding.isWord(c) && !Search.isOneOf(c, ".-/\"'")) {
                return false;
            }
        }
        boolean isAligned = line.startsWith("  ", colon + 1);
        boolean stands = colon + 1 == line.length() || line.charAt(colon + 1) == ' ';
        return colon > 0 && stands && !isAligned && !namesTrouble(line.substring(0, colon));
    }

    private static boolean namesTrouble(String key) {
        String folded = CharFolding.fold(key);
        return NO_KEYS.contains(folded) || folded.endsWith("error") || folded.endsWith("exception");
    }

    private static boolean isBullet(String line) {
        return line.startsWith("- ") || line.startsWith("* ") || line.startsWith("+ ");
    }

    /** A heading, or a word above one, with sentences, lists or more headings below it. */
    private boolean isMarkdown() {
        long bullets = lines.stream().filter(PrintedFile::isBullet).count();
        long headings = lines.stream().filter(PrintedFile::isHeading).count();
        boolean standsApart = text.startsWith("\n\n", Math.max(0, Search.first('\n', text, 0, text.length())));
        boolean isProse = standsApart && lines.get(1).stripTrailing().endsWith(".");
        boolean isTitled = isHeading(lines.get(0)) || (Search.first(' ', lines.get(0)) < 0 && isHeading(lines.get(1)));
        return isTitled
                && (isProse || (Search.first("\n\n", text, 0, text.length()) >= 0 && (headings > 1 || bullets > 0)));
    }

    private static boolean isHeading(String line) {
        int level = 0;
        while (level < line.length() && line.charAt(level) == '#') {
            level++;
        }
        return level > 0 && line.startsWith(" ", level) && level + 1 < line.length();
    }

    /** A head with a rule of several columns below it; all that speaks of failure is in the rows. */
    private boolean isRuledTable(List<Match> failures) {
        int blank = Search.first("\n\n", text, 0, text.length());
        int rule = Search.first('\n', text, Search.first('\n', text, 0, text.length()) + 1, text.length());
        return isRuled(1)
                && failures.stream().allMatch(failure -> {
                    Span span = failure.span();
                    return span != null && span.start() > rule && (blank < 0 || span.end() <= blank);
                });
    }

    /** Drawn with lines and in columns, from the first line to the last. */
    private boolean isBoxed() {
        String top = lines.get(0).strip();
        return Search.isOneOf(top.charAt(0), "┌┏╔╭")
                && top.chars().allMatch(c -> c >= 0x2500 && c < 0x2580)
                && top.chars().anyMatch(c -> Search.isOneOf((char) c, "┬┳╦"))
                && lines.stream().allMatch(line -> line.strip().charAt(0) >= 0x2500);
    }

    /** Values behind commas or tabs, as many in every line as the head has names. */
    private boolean isSeparated() {
        String head = lines.get(0).strip();
        char separator = Search.first('\t', head) > 0 ? '\t' : ',';
        long columns = separators(head, separator);
        return columns >= 2
                && head.chars().allMatch(c -> c == separator || CharFolding.isWord((char) c))
                && lines.stream().allMatch(line -> separators(line, separator) >= columns);
    }

    private static long separators(String line, char separator) {
        return line.chars().filter(c -> c == separator).count();
    }

    private boolean isRuled(int number) {
        String line = lines.get(number).strip();
        boolean isRule = line.chars().allMatch(c -> Search.isOneOf((char) c, "-=+| "));
        return isRule
                && Search.isIn(line, "--")
                && Search.last("--", line) - Search.first("--", line) > 2
                && (Search.first(' ', line) > 0 || Search.first('+', line) >= 0 || Search.first('|', line) >= 0);
    }

    private long count(LineShape shape) {
        return lines.stream().filter(line -> LineShape.of(line) == shape).count();
    }
}
