package dev.errata.streams.config;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How values are written in a file or a variable. */
final class ConfigText {
    /** Longest suffix first: {@code ms} before {@code s} and {@code m}. */
    private static final List<Map.Entry<String, ChronoUnit>> UNITS = List.of(
            Map.entry("ms", ChronoUnit.MILLIS),
            Map.entry("s", ChronoUnit.SECONDS),
            Map.entry("m", ChronoUnit.MINUTES),
            Map.entry("h", ChronoUnit.HOURS),
            Map.entry("d", ChronoUnit.DAYS));

    private static final String COMMA_OF_AN_ITEM = "\\,";
    private static final Pattern BETWEEN_ITEMS = Pattern.compile("(?<!\\\\),");

    private ConfigText() {}

    static Duration duration(String text) {
        if (text.startsWith("P") || text.startsWith("-P")) {
            return Duration.parse(text);
        }
        String lower = text.toLowerCase(Locale.ROOT);
        for (Map.Entry<String, ChronoUnit> unit : UNITS) {
            if (lower.endsWith(unit.getKey())) {
                String number =
                        lower.substring(0, lower.length() - unit.getKey().length());
                return Duration.of(Long.parseLong(number.strip()), unit.getValue());
            }
        }
        if (lower.equals("0")) {
            return Duration.ZERO;
        }
        throw new IllegalArgumentException("a duration needs a unit");
    }

    /** The largest unit that loses nothing. */
    static String show(Duration duration) {
        for (int i = UNITS.size() - 1; i >= 0; i--) {
            Duration unit = UNITS.get(i).getValue().getDuration();
            if (!duration.isZero() && duration.equals(unit.multipliedBy(duration.dividedBy(unit)))) {
                return duration.dividedBy(unit) + UNITS.get(i).getKey();
            }
        }
        return duration.isZero() ? "0ms" : duration.toString();
    }

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
