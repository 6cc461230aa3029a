package dev.errata.schemas.registry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnknownIdsTest {
    private final UnknownIds unknownIds = new UnknownIds(new SettableTime());

    @Test
    void forgetsTheOldestBeyondItsCapacity() {
        for (int id = 0; id <= UnknownIds.CAPACITY; id++) {
            unknownIds.add(id);
        }

        assertThat(unknownIds.contains(0)).isFalse();
        assertThat(unknownIds.contains(1)).isTrue();
        assertThat(unknownIds.contains(UnknownIds.CAPACITY)).isTrue();
    }
}
