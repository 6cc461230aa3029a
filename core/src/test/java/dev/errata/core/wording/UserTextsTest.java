package dev.errata.core.wording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.taxonomy.Category;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UserTextsTest {
    private static final UserTexts TEXTS = UserTexts.builtIn();

    @ParameterizedTest
    @EnumSource(Category.class)
    void everyCategoryHasAllTexts(Category category) {
        UserText text = TEXTS.of(category);
        assertThat(text.title()).isNotBlank().hasSizeLessThan(60).doesNotEndWith(".");
        assertThat(text.message()).endsWith(".");
        assertThat(text.action()).endsWith(".");
        assertThat(text.suggestions()).hasSizeGreaterThanOrEqualTo(3).allMatch(line -> line.endsWith("."));
    }

    @Test
    void theirFileHasNoLongLines() throws IOException {
        assertThat(Files.readAllLines(Path.of("src/main/resources/dev/errata/core/wording/texts.yaml")))
                .allMatch(line -> line.length() <= 160);
    }
}
