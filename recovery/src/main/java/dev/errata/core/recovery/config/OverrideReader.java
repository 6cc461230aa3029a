package dev.errata.core.recovery.config;

import dev.errata.core.recovery.policy.CategorySettings;
import dev.errata.core.recovery.policy.ComponentSettings;
import dev.errata.core.recovery.policy.RetryNumbers;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.OnExhausted;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads what changes for single categories and components. */
final class OverrideReader {
    private final Kind<String> policy;
    private final Kind<String> profile;
    private final Kind<Integer> attempts;

    OverrideReader(Set<String> policies, Set<String> profiles, Kind<Integer> attempts) {
        this.policy = Kind.oneOf(policies);
        this.profile = Kind.oneOf(profiles);
        this.attempts = attempts;
    }

    Map<Category, CategorySettings> categories(Section section) {
        Map<Category, CategorySettings> categories = new EnumMap<>(Category.class);
        List<String> labels =
                Arrays.stream(Category.values()).map(Category::label).toList();
        section.sections(labels).forEach((label, values) -> {
            Optional<Category> category = Labelled.find(Category.class, label);
            if (category.isEmpty()) {
                section.wrong(label, "is not a category of the taxonomy", label);
            }
            CategorySettings settings = category(values);
            if (category.isPresent() && !settings.equals(CategorySettings.NONE)) {
                categories.put(category.get(), settings);
            }
        });
        return categories;
    }

    private CategorySettings category(Section section) {
        CategorySettings settings = new CategorySettings(
                section.find("policy", policy),
                section.find("strategy", Kind.label(Strategy.class)),
                section.find("severity", Kind.label(Severity.class)),
                section.find("onExhausted", Kind.label(OnExhausted.class)),
                section.findList("escalationTargets", Kind.TEXT));
        section.close();
        return settings;
    }

    Map<String, ComponentSettings> components(Section section) {
        Map<String, ComponentSettings> components = new LinkedHashMap<>();
        section.sections(List.of()).forEach((name, values) -> components.put(name, component(values)));
        return components;
    }

    private ComponentSettings component(Section section) {
        List<Strategy> strategies = section.findList("allowedStrategies", Kind.label(Strategy.class));
        ComponentSettings settings = new ComponentSettings(
                section.find("profile", profile),
                section.find("policy", policy),
                section.find("retryEnabled", Kind.FLAG),
                ProfileReader.numbers(section, RetryNumbers.NONE, attempts),
                section.find("automaticRecovery", Kind.FLAG),
                strategies == null ? null : new HashSet<>(strategies),
                section.find("leases", Kind.FLAG));
        section.close();
        return settings;
    }
}
