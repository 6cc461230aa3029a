package dev.errata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packages that can be taken in at a glance, counted in files: of what has grown larger something belongs elsewhere. */
class PackageSizesTest {
    private static final long LARGEST = 35;

    @Test
    void noPackageIsTooLarge() throws IOException {
        Map<String, Long> sizes = NamesTest.files("main")
                .collect(
                        Collectors.groupingBy(name -> name.substring(0, name.lastIndexOf('.')), Collectors.counting()));
        assertThat(sizes).hasSizeGreaterThan(50);
        assertThat(sizes.entrySet())
                .filteredOn(size -> size.getValue() > LARGEST)
                .isEmpty();
    }

    /** What is an error was once 102 files, which nobody dared to touch. */
    @ParameterizedTest
    @CsvSource({"dev.errata.core.classification., 70", "dev.errata.core.classification.engine., 25"})
    void classificationStaysSmall(String prefix, int most) throws IOException {
        assertThat(NamesTest.files("main").filter(name -> name.startsWith(prefix)))
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(most);
    }
}
