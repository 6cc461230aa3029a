package dev.errata.intake.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.client.replay.Encoding;
import dev.errata.client.replay.HeaderMapping;
import dev.errata.client.replay.HeaderMapping.Fact;
import dev.errata.client.replay.HeaderMapping.Source;
import dev.errata.client.replay.ReplayPair;
import dev.errata.client.replay.ReplaySettings;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeadLetterSettingsTest {
    @Test
    void nothingIsReadUnlessToldTo() {
        assertThat(read(Map.of())).isEqualTo(DeadLetterSettings.NONE);
        assertThat(DeadLetterSettings.NONE.topics()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "orders-dlt, true",
        "payments.eu.dlt, true",
        "payments.-dlt, false",
        "connect-a, true",
        "connect-, true",
        "aconnect-a, false",
        "orders-dlt2, false",
        "orders.errors, true",
        "errors, false",
        "errors.dead-letter, false",
        "errorsx, true"
    })
    void aTopicIsReadByItsNameOrAPatternAndNeverOneOfOurs(String topic, boolean isRead) {
        DeadLetterSettings settings = read(
                Map.of("dead.letters.topics", "orders-dlt,payments.*.dlt,connect-*,*errors,errors*,errors.dead-*"));

        assertThat(settings.pattern(List.of("errors", "errors.dead-letter"))
                        .matcher(topic)
                        .matches())
                .isEqualTo(isRead);
    }

    @Test
    void whatIsPutBackIsNamedInPairs() {
        assertThat(read(Map.of("dead.letters.replay", "orders-dlt=orders,payments"))
                        .replay())
                .isEqualTo(new ReplaySettings(
                        List.of(new ReplayPair("orders-dlt", "orders"), new ReplayPair(null, "payments")),
                        5,
                        Duration.ofDays(1),
                        List.of()));
        assertThat(DeadLetterSettings.NONE.replay()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders-dlt=", "=orders", "orders=orders", "orders-*", "a=b=c"})
    void whatIsNoPairIsRefused(String pair) {
        assertThatThrownBy(() -> read(Map.of("dead.letters.replay", pair)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("dead.letters.replay");
    }

    @Test
    void aMappingNamesTheHeadersOfFactsAndHowNumbersAreWritten() {
        DeadLetterSettings settings = read(Map.of(
                "dead.letters.mapping.shop.message", "x-why",
                "dead.letters.mapping.shop.cause-type", "x:cause",
                "dead.letters.mapping.shop.offset", "int64:x-at",
                "dead.letters.mapping.blog.type", "text:kind"));

        assertThat(settings.mappings())
                .containsExactly(
                        new HeaderMapping("blog", Map.of(Fact.TYPE, List.of(new Source("kind", Encoding.TEXT)))),
                        new HeaderMapping(
                                "shop",
                                Map.of(
                                        Fact.MESSAGE, List.of(new Source("x-why", Encoding.TEXT)),
                                        Fact.CAUSE_TYPE, List.of(new Source("x:cause", Encoding.TEXT)),
                                        Fact.OFFSET, List.of(new Source("x-at", Encoding.INT64)))));
    }

    @ParameterizedTest
    @CsvSource({
        "dead.letters.topics, errors.dead-letter, come back for ever",
        "dead.letters.topics, orders dlt, 'orders dlt'' is no topic'",
        "dead.letters.mapping.shop.mesage, x, below its name a mapping has topic",
        "dead.letters.mapping.message, x, below its name a mapping has topic",
        "dead.letters.mapping.shop.offset, x, needs a header for message or type"
    })
    void aMistakeIsNamed(String key, String value, String complaint) {
        assertThatThrownBy(() -> read(Map.of(key, value)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(complaint);
    }

    private static DeadLetterSettings read(Map<String, String> settings) {
        return Config.read(ConfigSource.of(settings), DeadLetterSettings::read).value();
    }
}
