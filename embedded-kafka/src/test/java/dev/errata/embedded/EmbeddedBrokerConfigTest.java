package dev.errata.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class EmbeddedBrokerConfigTest {
    @Test
    void hasTheProductsPorts() {
        Path directory = Path.of("/data/errata");
        assertThat(EmbeddedBrokerConfig.in(directory)).isEqualTo(new EmbeddedBrokerConfig(directory, 19_092, 19_192));
    }

    @Test
    void refusesAPortThatDoesNotExist() {
        assertThatThrownBy(() -> new EmbeddedBrokerConfig(Path.of("data"), 65_536, 0))
                .hasMessage("brokerPort must be between 0 (any free port) and 65535, got 65536");
    }

    @Test
    void refusesOnePortForTwoListeners() {
        assertThatThrownBy(() -> new EmbeddedBrokerConfig(Path.of("data"), 19_092, 19_092))
                .hasMessage("brokerPort and controllerPort must differ, both are 19092");
    }

    @Test
    void choosesTwoDifferentFreePorts() {
        EmbeddedBrokerConfig chosen =
                EmbeddedBrokerConfig.onFreePorts(Path.of("data")).withCheckedPorts(LoopbackPorts::chooseFree);
        assertThat(chosen.brokerPort()).isPositive().isNotEqualTo(chosen.controllerPort());
    }

    @Test
    void refusesADirectoryThatKafkaWouldTakeForTwo() {
        assertThatThrownBy(() -> EmbeddedBrokerConfig.in(Path.of("data,more")))
                .hasMessageStartingWith("directory must not contain a comma");
    }
}
