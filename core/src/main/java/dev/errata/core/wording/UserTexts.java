package dev.errata.core.wording;

import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.yaml.Yaml;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The texts of all categories, from {@code texts.yaml}. */
public final class UserTexts {
    private final Map<Category, UserText> texts;

    private UserTexts(Map<Category, UserText> texts) {
        this.texts = texts;
    }

    /** Read once, when they are first asked for. */
    private static final class BuiltIn {
        private static final UserTexts TEXTS = read();
    }

    /** The texts that come with Errata; every category has all of them. */
    public static UserTexts builtIn() {
        return BuiltIn.TEXTS;
    }

    private static UserTexts read() {
        Map<Category, UserText> texts = new EnumMap<>(Category.class);
        Yaml.resource(UserTexts.class, "texts.yaml")
                .forEach((label, entry) -> texts.put(
                        Labelled.of(Category.class, String.valueOf(label)),
                        text(String.valueOf(label), (Map<?, ?>) Objects.requireNonNull(entry))));
        return new UserTexts(texts);
    }

    public UserText of(Category category) {
        return Objects.requireNonNull(texts.get(category), () -> "no texts for " + category.label());
    }

    private static UserText text(String label, Map<?, ?> entry) {
        Object suggestions = entry.get("suggestions");
        if (!(suggestions instanceof List<?> list) || list.isEmpty()) {
            throw new IllegalStateException("texts.yaml has no suggestions for " + label);
        }
        return new UserText(
                part(label, entry, "title"),
                part(label, entry, "message"),
                part(label, entry, "action"),
                list.stream().map(String::valueOf).toList());
    }

    private static String part(String label, Map<?, ?> entry, String key) {
        Object value = entry.get(key);
        if (value == null || value.toString().isBlank()) {
            throw new IllegalStateException("texts.yaml has no " + key + " for " + label);
        }
        return value.toString();
    }
}
