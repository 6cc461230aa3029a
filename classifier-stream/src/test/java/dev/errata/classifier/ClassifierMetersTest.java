package dev.errata.classifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.taxonomy.Category;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClassifierMetersTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final ClassifierMeters meters = new ClassifierMeters(registry);

    /** The model's share of all judgements, say, is read off these. */
    @ParameterizedTest
    @EnumSource
    void whatDecidedIsCountedByItsKindAndByWhatItSaid(EvidenceStage stage) {
        Evidence evidence = new Evidence("a.rule", stage, "message", "words", null, null, List.of());
        meters.classified(Classification.of(Category.CONNECTION_ERROR, evidence, null));
        meters.classified(Classification.of(Category.DISK_FULL, evidence, null));
        meters.noError(evidence);

        assertThat(count(stage.label(), "error")).isEqualTo(2);
        assertThat(count(stage.label(), "no_error")).isEqualTo(1);
        assertThat(registry.find(ClassifierMeters.EVIDENCE).counters()).hasSize(2);
    }

    private double count(String stage, String result) {
        return registry.get(ClassifierMeters.EVIDENCE)
                .tags("stage", stage, "result", result)
                .counter()
                .count();
    }
}
