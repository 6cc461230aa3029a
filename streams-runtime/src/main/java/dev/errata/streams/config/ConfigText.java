package dev.errata.streams.config;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How values are written in a file or a variable. */
final class ConfigText {
    private static final String COMMA_OF_AN_ITEM = "\\,";
    private static final Pattern BETWEEN_ITEMS = Pattern.compile("(?<!\\\\),");

    private ConfigText() {}

    /** Comma separated, blank ones left out; a comma with a backslash before it is of the item. */
    static List<String> items(String text) {
        return BETWEEN_ITEMS
                .splitAsStream(text)
                .map(item -> item.strip().replace(COMMA_OF_AN_ITEM, ","))
                .filter(item -> !item.isEmpty())
                .toList();
    }

    static String joined(List<String> items) {
        return items.stream().map(ConfigText::item).collect(Collectors.joining(","));
    }

    static String item(String text) {
        return text.replace(",", COMMA_OF_AN_ITEM);
    }

    static boolean flag(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }

    static <E extends Enum<E>> E choice(List<E> all, String text) {
        return all.stream()
                .filter(it -> show(it).equals(text.toLowerCase(Locale.ROOT).replace('_', '-')))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such choice"));
    }

    static String show(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
