package dev.errata.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * One seed is one history. A second process counts, and what was simulated before: the JDK gives objects other hashes then, and
 * its maps another order.
 */
final class SameHistoryTest {
    private static final long SEED = 20;
    private static final long ANOTHER = 12;

    @Test
    void theSameSeedIsTheSameHistoryInAnotherProcessAndAfterOthers() throws IOException, InterruptedException {
        Process other = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DigestMain.class.getName(),
                        String.valueOf(ANOTHER),
                        String.valueOf(SEED)))
                .redirectErrorStream(true)
                .start();
        String first = digest(SEED);
        String another = digest(ANOTHER);
        String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(other.waitFor()).as(said).isZero();
        assertThat(said.lines())
                .as("another process")
                .contains("seed " + SEED + ": " + first, "seed " + ANOTHER + ": " + another);
        assertThat(digest(SEED)).as("the same process, later").isEqualTo(first);
    }

    @Test
    void whatIsLeftOutIsAnotherHistory() {
        assertThat(Stream.of("0-20", "3")
                        .map(places -> Simulation.of(SEED).only(places).run().digest()))
                .doesNotHaveDuplicates()
                .doesNotContain(digest(SEED));
    }

    /** Each held the whole history: after some hundred seeds there was no room left. */
    @Test
    void noThreadIsLeftOfAHistory() throws InterruptedException {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        digest(ANOTHER);
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("errata-") && !before.contains(thread)) {
                thread.join(Duration.ofMinutes(1).toMillis());
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }

    private static String digest(long seed) {
        return Simulation.of(seed).run().digest();
    }
}
