package dev.errata.launcher.errors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.taxonomy.CategoryFacts;
import dev.errata.core.taxonomy.Taxonomy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Holds docs/codes.md and the registry together; {@code make codes} writes the document anew. */
class CodesMarkdownTest {
    private static final Path DOCUMENT = Path.of("../docs/codes.md");

    @Test
    void theDocumentIsTheRegistry() throws IOException {
        if (Boolean.getBoolean("errata.golden.write")) {
            Files.writeString(DOCUMENT, CodesMarkdown.text());
        }
        assertThat(Files.readString(DOCUMENT)).isEqualTo(CodesMarkdown.text());
    }

    @Test
    void everyCategoryHasItsPlaceWithSuggestions() {
        for (CategoryFacts facts : Taxonomy.all()) {
            String heading = "### " + facts.code() + " " + facts.category().label() + "\n";
            assertThat(CodesMarkdown.text()).containsOnlyOnce(heading);
            String section = CodesMarkdown.text().split(heading, 2)[1].split("\n### ", 2)[0];
            assertThat(section).contains("**", "| " + facts.policy() + " |", "\n- ");
        }
    }
}
