package dev.errata.core.taxonomy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The table behind {@link Category}, read once from {@code taxonomy.csv}; every category has exactly one row. */
public final class Taxonomy {
    private static final Map<Category, CategoryFacts> FACTS = read();
    private static final Map<Integer, Category> BY_CODE =
            FACTS.values().stream().collect(Collectors.toUnmodifiableMap(CategoryFacts::code, CategoryFacts::category));

    private Taxonomy() {}

    /** All rows in the order of their declaration. */
    public static Iterable<CategoryFacts> all() {
        return FACTS.values();
    }

    /** The category with this four-digit code. */
    public static Optional<Category> byCode(int code) {
        return Optional.ofNullable(BY_CODE.get(code));
    }

    static CategoryFacts factsOf(Category category) {
        return Objects.requireNonNull(FACTS.get(category), () -> "no row for " + category.label());
    }

    private static Map<Category, CategoryFacts> read() {
        Map<Category, CategoryFacts> facts = new EnumMap<>(Category.class);
        try (InputStream csv = Objects.requireNonNull(Taxonomy.class.getResourceAsStream("taxonomy.csv"))) {
            List<String> lines = new String(csv.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            for (String line : lines.subList(1, lines.size())) {
                CategoryFacts row = row(line.split(",", -1));
                if (facts.put(row.category(), row) != null) {
                    throw new IllegalStateException(
                            "taxonomy.csv has two rows for " + row.category().label());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("taxonomy.csv cannot be read", e);
        }
        if (facts.size() != Category.values().length) {
            throw new IllegalStateException(
                    "taxonomy.csv has " + facts.size() + " categories, the code " + Category.values().length);
        }
        return Collections.unmodifiableMap(facts);
    }

    private static CategoryFacts row(String[] cells) {
        return new CategoryFacts(
                Labelled.of(Category.class, cells[0]),
                Integer.parseInt(cells[1]),
                Labelled.of(Domain.class, cells[2]),
                Labelled.of(SourceType.class, cells[3]),
                Labelled.of(ErrorClass.class, cells[4]),
                Labelled.of(ErrorType.class, cells[5]),
                Labelled.of(Severity.class, cells[6]),
                Labelled.of(Recoverability.class, cells[7]),
                Labelled.of(Strategy.class, cells[8]),
                cells[9],
                Boolean.parseBoolean(cells[10]),
                Labelled.of(OnExhausted.class, cells[11]));
    }
}
