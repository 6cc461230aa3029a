package dev.errata.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadKeyTest {
    @Property(tries = 300)
    void givesTheCorrelationKeyBack(@ForAll String correlationKey, @ForAll String operationId) {
        assertThat(PayloadKey.correlationKey(PayloadKey.of(correlationKey, operationId)))
                .isEqualTo(correlationKey);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", ":", "x:a", "5:abc", "-1:abc"})
    void refusesAnotherForm(String key) {
        assertThatIllegalArgumentException().isThrownBy(() -> PayloadKey.correlationKey(key));
    }
}
