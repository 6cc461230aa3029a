package dev.errata.core.classification.facts;

import com.google.re2j.Matcher;
import dev.errata.core.classification.facts.FactPattern.Fact;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.Facts;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the facts of an error out of the first part of its text; what is asked depends on the category that decides. */
public final class FactReader {
    private static final int LONGEST = 8 * 1024;
    private static final int MOST_TESTS = 20;
    private static final Set<Category> WITH_PACKAGE = EnumSet.of(Category.DEPENDENCY_ERROR, Category.BUILD_FAILED);

    private static final Set<Category> OF_FILES =
            EnumSet.of(Category.FILE_NOT_FOUND, Category.FILE_PERMISSION, Category.FILE_SYSTEM);
    private static final List<String> STATUS_INTRODUCTIONS =
            List.of("status code ", "HTTP Error ", "returned error: ", "status: ", "HTTP ");
    /** What jest says in the place of a test's name. */
    private static final String NO_TEST = "Test suite failed to run";

    private FactReader() {}

    /** What {@code event}, redacted, says about itself. */
    public static Facts read(ErrorEvent event, Classification classification) {
        Category category = classification.deciding();
        String text = text(event);
        Optional<Fact> missing =
                WITH_PACKAGE.contains(category) ? FactPattern.first(FactPattern.PACKAGES, text) : Optional.empty();
        boolean isCode = category.facts().source() == SourceType.VERIFICATION || event.stack() != null;
        Place place = isCode ? Place.firstIn(text) : Place.NONE;
        if (isCode && place.file() == null) {
            place = PlaceForms.belowItsFile(text);
        } else if (OF_FILES.contains(category) && place.file() == null) {
            place = new Place(NamedFile.in(event, classification.evidence()), null, null);
        }
        return new Facts(
                missing.map(Fact::label).orElse(null),
                missing.map(Fact::value).orElse(null),
                place.file(),
                place.line(),
                place.column(),
                isCode
                        ? FactPattern.first(FactPattern.CODES, text)
                                .map(Fact::value)
                                .orElse(null)
                        : null,
                tool(event),
                url(event, text),
                status(event, text),
                category == Category.TEST_FAILURE ? failingTests(text) : List.of());
    }

    private static String text(ErrorEvent event) {
        String output = event.toolOutput() == null ? "" : event.toolOutput();
        String all = event.message().isBlank() ? output : event.message() + "\n" + head(output);
        return head(event.stack() == null ? all : head(all) + "\n" + head(event.stack()));
    }

    private static String head(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    }

    private static @Nullable String tool(ErrorEvent event) {
        String tool = event.execution().tool();
        return tool == null || tool.isBlank() ? event.source().component() : tool;
    }

    private static @Nullable String url(ErrorEvent event, String text) {
        String endpoint = event.source().endpoint();
        if (endpoint != null && !endpoint.isBlank()) {
            return endpoint;
        }
        int start = Search.first("http://", text, 0, text.length());
        start = start < 0 ? Search.first("https://", text, 0, text.length()) : start;
        if (start < 0) {
            return null;
        }
        int end = start;
        while (end < text.length() && end - start < 500 && isUrlChar(text.charAt(end))) {
            end++;
        }
        while (end > start && Search.isOneOf(text.charAt(end - 1), ".,:;!?")) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean isUrlChar(char c) {
        return !Character.isWhitespace(c) && !Search.isOneOf(c, "\"'`<>)]}|");
    }

    private static @Nullable Integer status(ErrorEvent event, String text) {
        if (event.http() != null && event.http().status() != null) {
            return event.http().status();
        }
        for (String introduction : STATUS_INTRODUCTIONS) {
            int at = Search.first(introduction, text, 0, text.length());
            int start = at + introduction.length();
            if (at >= 0 && start + 3 <= text.length() && isStatus(text, start)) {
                return Integer.valueOf(text.substring(start, start + 3));
            }
        }
        return null;
    }

    private static boolean isStatus(String text, int start) {
        char first = text.charAt(start);
        return first >= '1'
                && first <= '5'
                && CharFolding.isDigit(text.charAt(start + 1))
                && CharFolding.isDigit(text.charAt(start + 2))
                && (start + 3 == text.length() || !CharFolding.isWord(text.charAt(start + 3)));
    }

    private static List<String> failingTests(String text) {
        Set<String> names = new LinkedHashSet<>();
        for (FactPattern pattern : FactPattern.TESTS) {
            if (pattern.isAnnouncedIn(text) && names.isEmpty()) {
                Matcher matcher = pattern.pattern().matcher(text);
                while (names.size() < MOST_TESTS && matcher.find()) {
                    names.add(matcher.group(1).strip());
                    names.remove(NO_TEST);
                }
            }
        }
        return List.copyOf(names);
    }
}
