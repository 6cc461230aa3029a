package dev.errata.schemas;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TopicSettingsTest {
    @Test
    void aRetentionThatNothingIsDeletedByIsToldInWords() {
        assertThatThrownBy(
                        () -> new TopicSettings(1, (short) 1, CleanupPolicy.COMPACT, Duration.ofHours(36), 1_000_000))
                .hasMessageEndingWith("got 1 d 12 h");
        assertThatThrownBy(() -> new TopicSettings(1, (short) 1, CleanupPolicy.DELETE, null, 1_000_000))
                .hasMessageEndingWith("got none");
    }
}
