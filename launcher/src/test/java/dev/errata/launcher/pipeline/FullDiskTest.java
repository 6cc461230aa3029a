package dev.errata.launcher.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code errata up} where files cannot grow: what a person sees of a full disk. */
@DisabledOnOs(OS.WINDOWS)
class FullDiskTest {
    private static final int MIB = 1024 * 1024;
    private static final Pattern BROKER = Pattern.compile("^  Kafka +(\\S+)\\R", Pattern.MULTILINE);

    private final Path directory;
    private final Path console;

    FullDiskTest(@TempDir Path directory) {
        this.directory = directory;
        this.console = directory.resolve("console");
    }

    @Tag("slow")
    @Test
    void saysInOneLineThatTheBrokerCannotWrite() throws Exception {
        Process up = up(32);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers", broker(),
                        "max.request.size", 9 * MIB,
                        "max.block.ms", 60_000,
                        "request.timeout.ms", 2_000,
                        "delivery.timeout.ms", 5_000),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            byte[] large = new byte[4 * MIB];
            new Random(1).nextBytes(large);
            for (int i = 0; i < 1_000 && up.isAlive(); i++) {
                var unused = producer.send(new ProducerRecord<>("errors.dead-letter", 0, null, large));
                producer.flush();
            }
            assertThat(up.waitFor(10, TimeUnit.MINUTES)).isTrue();
        } finally {
            up.destroyForcibly();
        }

        assertThat(up.exitValue()).isEqualTo(1);
        assertThat(lastLine())
                .startsWith("errata: the broker cannot write to " + directory)
                .contains("File too large");
        assertThat(Files.readString(console)).doesNotContain("\tat ");
    }

    @Test
    void saysSoAtTheStartToo() throws Exception {
        Process up = up(1);
        assertThat(up.waitFor(10, TimeUnit.MINUTES)).isTrue();

        assertThat(up.exitValue()).isNotZero();
        assertThat(lastLine()).startsWith("errata: ").contains("File too large").contains(directory.toString());
        assertThat(Files.readString(console)).doesNotContain("\tat ");
    }

    /** Where it is, as soon as that is said, which is when all runs. */
    private String broker() {
        return await().atMost(Duration.ofMinutes(10))
                .until(() -> BROKER.matcher(Files.readString(console)).results().findFirst(), Optional::isPresent)
                .orElseThrow()
                .group(1);
    }

    /** As the last but one, if the last is empty. */
    private String lastLine() throws IOException {
        List<String> lines = Files.readAllLines(console);
        assertThat(lines).isNotEmpty();
        return lines.get(lines.size() - 1);
    }

    /** @param mebibytes the largest file that the process may write */
    private Process up(int mebibytes) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "bash",
                "-c",
                "ulimit -f " + mebibytes * 1024 + "; exec \"$@\"",
                "up",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Derrata.log.file=" + directory.resolve("log"),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.errata.launcher.ErrataMain",
                "up",
                "--intake-port",
                "0",
                "--data",
                directory.resolve("data").toString()));
        List<String> options = List.of("--broker-port", "--controller-port", "--registry-port", "--health-port");
        options.forEach(option -> command.addAll(List.of(option, "0")));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(console.toFile())
                .start();
    }
}
