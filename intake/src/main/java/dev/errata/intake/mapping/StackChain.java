package dev.errata.intake.mapping;

import dev.errata.core.event.Cause;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stack as a runtime prints it, taken apart: Java's {@code Caused by:}, Node's {@code [cause]:}, Python's sentences
 * between the errors, of which it prints the oldest first. A stack of another language stays as it is.
 *
 * @param stack of the error itself
 * @param causes the root last
 */
public record StackChain(@Nullable String stack, List<Cause> causes) {
    private static final String JAVA = "Caused by: ";
    private static final String NODE = "[cause]: ";
    private static final String PYTHON = "Traceback (most recent call last):";
    private static final List<String> PYTHON_LINKS = List.of(
            "The above exception was the direct cause of the following exception:",
            "During handling of the above exception, another exception occurred:");
    private static final int MOST_LINES = 20_000;

    public StackChain {
        causes = List.copyOf(causes);
    }

    public static StackChain of(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return new StackChain(null, List.of());
        }
        List<String> lines = text.lines().limit(MOST_LINES).toList();
        if (lines.stream().anyMatch(line -> line.startsWith(PYTHON))) {
            return ofPython(text, lines);
        }
        List<List<String>> sections = sections(lines);
        if (sections.size() == 1) {
            return new StackChain(text, List.of());
        }
        List<Cause> causes = sections.stream()
                .skip(1)
                .map(section -> cause(head(section), frames(section)))
                .toList();
        return new StackChain(frames(sections.get(0)), CauseChain.bounded(causes));
    }

    /** The error, then each cause from its announcement on, without the announcement. */
    private static List<List<String>> sections(List<String> lines) {
        List<List<String>> sections = new ArrayList<>();
        sections.add(new ArrayList<>());
        for (String line : lines) {
            String stripped = line.strip();
            boolean isNode = stripped.startsWith(NODE);
            if (isNode || line.startsWith(JAVA)) {
                sections.add(new ArrayList<>());
                String announced = isNode ? stripped.substring(NODE.length()) : line.substring(JAVA.length());
                sections.get(sections.size() - 1).add(announced);
            } else {
                sections.get(sections.size() - 1).add(line);
            }
        }
        return sections;
    }

    private static StackChain ofPython(String text, List<String> lines) {
        List<Cause> oldestFirst = new ArrayList<>();
        StringBuilder section = new StringBuilder();
        String said = "";
        for (String line : lines) {
            if (PYTHON_LINKS.contains(line.strip())) {
                oldestFirst.add(cause(said, section.toString().strip() + "\n"));
                section.setLength(0);
                said = "";
            } else {
                section.append(line).append('\n');
                boolean isSaid = !line.isBlank() && !Character.isWhitespace(line.charAt(0)) && !line.startsWith(PYTHON);
                said = isSaid ? line : said;
            }
        }
        if (oldestFirst.isEmpty()) {
            return new StackChain(text, List.of());
        }
        Collections.reverse(oldestFirst);
        return new StackChain(section.toString().strip() + "\n", CauseChain.bounded(oldestFirst));
    }

    /** Type and message, which may have lines of its own. */
    private static String head(List<String> section) {
        StringBuilder head = new StringBuilder();
        for (String line : section) {
            if (isFrame(line)) {
                break;
            }
            head.append(head.isEmpty() ? "" : "\n").append(line);
        }
        return head.toString();
    }

    private static @Nullable String frames(List<String> section) {
        StringBuilder frames = new StringBuilder();
        for (String line : section) {
            if (isFrame(line)) {
                frames.append(line.endsWith(" {") ? line.substring(0, line.length() - 2) : line)
                        .append('\n');
            }
        }
        return frames.isEmpty() ? null : frames.toString();
    }

    private static boolean isFrame(String line) {
        String stripped = line.strip();
        return stripped.startsWith("at ") || stripped.startsWith("... ");
    }

    private static Cause cause(String said, @Nullable String stack) {
        int colon = said.indexOf(": ");
        String type = colon < 0 ? said.strip() : said.substring(0, colon).strip();
        boolean isType = !type.isEmpty() && type.chars().noneMatch(Character::isWhitespace);
        String message = colon < 0 ? "" : said.substring(colon + 2);
        return isType ? new Cause(type, message, null, stack) : new Cause(null, said, null, stack);
    }
}
