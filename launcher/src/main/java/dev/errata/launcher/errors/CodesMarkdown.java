package dev.errata.launcher.errors;

import dev.errata.core.taxonomy.CategoryFacts;
import dev.errata.core.taxonomy.Taxonomy;
import dev.errata.core.wording.UserText;
import dev.errata.core.wording.UserTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The registry of codes as a document; {@code docs/codes.md} is what this writes. */
final class CodesMarkdown {
    private static final Map<Integer, String> FAMILIES = new TreeMap<>(Map.of(
            1, "1xxx: the agent and its tools",
            2, "2xxx: the system",
            3, "3xxx: external services",
            4, "4xxx: what the user gave",
            5, "5xxx: resources"));

    private CodesMarkdown() {}

    static String text() {
        List<String> lines = new ArrayList<>(List.of(
                "# Codes",
                "",
                "Every category of error, with what users are told and what is done about it. Written by",
                "`errata codes --markdown`; `make codes` writes this file anew."));
        UserTexts texts = UserTexts.builtIn();
        FAMILIES.forEach((digit, family) -> {
            lines.addAll(List.of("", "## " + family));
            for (CategoryFacts facts : Taxonomy.all()) {
                if (facts.code() / 1000 == digit) {
                    add(lines, facts, texts.of(facts.category()));
                }
            }
        });
        return String.join("\n", lines) + "\n";
    }

    private static void add(List<String> lines, CategoryFacts facts, UserText text) {
        lines.addAll(List.of(
                "",
                "### " + facts.code() + " " + facts.category().label(),
                "",
                "**" + text.title() + ".** " + text.message() + " " + text.action(),
                "",
                "| severity | recoverability | strategy | policy | counts as a strike | when used up |",
                "|---|---|---|---|---|---|",
                "| " + facts.severity().label() + " | " + facts.recoverability().label() + " | "
                        + facts.strategy().label() + " | " + facts.policy() + " | "
                        + (facts.countsAgainstSession(facts.recoverability()) ? "yes" : "no") + " | "
                        + facts.onExhausted().label() + " |",
                ""));
        text.suggestions().forEach(suggestion -> lines.add("- " + suggestion));
    }
}
