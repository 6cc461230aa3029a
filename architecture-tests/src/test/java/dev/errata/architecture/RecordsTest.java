package dev.errata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;

@AnalyzeClasses(packages = "dev.errata", importOptions = DoNotIncludeTests.class)
class RecordsTest {
    private static final int MOST_COMPONENTS = 13;

    /**
     * What belongs together is a {@code RecordPart} with a name. One of these is written by producers, the others are whole to
     * their readers: the list gets no longer.
     */
    @ArchTest
    static void recordsAreInParts(JavaClasses seen) {
        assertThat(seen.stream()
                        .filter(type -> type.isRecord() && components(type) > MOST_COMPONENTS)
                        .map(JavaClass::getSimpleName))
                .containsExactlyInAnyOrder("ErrorEvent", "Rate", "Swarm");
    }

    private static long components(JavaClass type) {
        return type.getFields().stream()
                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                .count();
    }
}
