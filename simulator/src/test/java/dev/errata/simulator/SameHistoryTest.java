package dev.errata.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * One seed is one history. A second process counts: the JDK gives objects other hashes there, and its maps another order.
 */
final class SameHistoryTest {
    private static final long SEED = 20;

    @Test
    void theSameSeedIsTheSameHistoryInAnotherProcess() throws IOException, InterruptedException {
        Process other = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DigestMain.class.getName(),
                        Long.toString(SEED)))
                .redirectErrorStream(true)
                .start();
        String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(other.waitFor()).as(said).isZero();
        assertThat(said.lines()).contains("digest " + Simulation.of(SEED).run().digest());
    }

    @Test
    void whatIsLeftOutIsAnotherHistory() {
        String whole = Simulation.of(SEED).run().digest();
        assertThat(Stream.of("0-20", "3")
                        .map(places -> Simulation.of(SEED).only(places).run().digest()))
                .doesNotHaveDuplicates()
                .doesNotContain(whole);
    }
}
