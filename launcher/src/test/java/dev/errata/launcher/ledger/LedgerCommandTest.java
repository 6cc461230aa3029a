package dev.errata.launcher.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.client.operator.Cluster;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.embedded.EmbeddedKafka;
import dev.errata.launcher.CommandRun;
import dev.errata.launcher.console.Console;
import dev.errata.schemas.Topic;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the command makes of lines: a cluster that grows worse from test to test. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class LedgerCommandTest {
    @TempDir
    private static Path directory;

    private static EmbeddedKafka kafka;
    private static Cluster cluster;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.startOnFreePorts(directory);
        cluster = new Cluster(kafka.bootstrapServers(), kafka.registryUrl(), Map.of(), 2, (short) 1);
        assertThat(run("topics", "--create", "--partitions", String.valueOf(cluster.partitions()))
                        .exitCode())
                .isZero();
    }

    @AfterAll
    static void stop() {
        kafka.close();
    }

    private static CommandRun run(String... arguments) {
        return CommandRun.on(cluster, arguments);
    }

    private static void say(Instant at, long missing, long expired) throws Exception {
        LedgerLine line = new LedgerLine(
                "recovery-worker",
                "0_1",
                at.toEpochMilli(),
                at,
                List.of(new LedgerLine.Source(
                        "errors.unknown", 1, 0, 9, 9 - missing, 0, Map.of("scheduled", 6L, "stale", 3 - missing))),
                List.of(),
                List.of(new LedgerLine.Seen(
                        "classifier-stream/0_1", 7, "errors.unknown", 1, 1, 9, missing, missing * 4, 0, 0, 0, 0)),
                Map.of(),
                expired == 0 ? Map.of() : Map.of(LedgerLine.expiredName("errors.unknown", 1), expired));
        Topic<String, LedgerLine> topic = cluster.topics().ledger();
        byte[] value = topic.valueSerde().serializer().serialize(topic.name(), line);
        try (Producer<byte[], byte[]> producer = cluster.producer()) {
            producer.send(new ProducerRecord<>(topic.name(), line.writer().getBytes(StandardCharsets.UTF_8), value))
                    .get();
        }
    }

    @Test
    @Order(1)
    void aPipelineWithoutLinesIsNoAlarm() {
        CommandRun run = run("ledger");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("no stage has written a line yet");
        assertThat(run.out()).isEmpty();
    }

    @Test
    @Order(2)
    void whatBalancesIsATable() throws Exception {
        say(Instant.now(), 0, 0);
        CommandRun run = run("ledger");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .containsPattern("stage +in +became +waiting +difference +oldest")
                .containsPattern("recovery-worker +9 +scheduled 6, stale 3 +0 +0 +-")
                .doesNotContain("expired");
    }

    @Test
    @Order(3)
    void whatExpiredUnreadIsToldAndNoDifference() throws Exception {
        say(Instant.now(), 0, 6);
        CommandRun run = run("ledger");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .containsPattern("recovery-worker +9 +scheduled 6, stale 3 +0 +0 +-")
                .contains("6 numbers of errors.unknown expired before recovery-worker came to them");
        JsonNode balance = new JsonMapper().readTree(run("ledger", "--json").out());
        assertThat(balance.at("/stages/0/passedOver/expired").toString()).isEqualTo("{\"errors.unknown\":6}");
    }

    @Test
    @Order(4)
    void aYoungDifferenceIsToldAndNoFailureYet() throws Exception {
        say(Instant.now(), 1, 0);
        CommandRun run = run("ledger");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("1 missing in errors.unknown-1, from number 4 of classifier-stream/0_1");
    }

    @Test
    @Order(5)
    void anOldDifferenceFailsAndEndsWhoeverFollows() throws Exception {
        Instant before = Instant.now().minusSeconds(300);
        say(before, 0, 0);
        say(before, 1, 0);

        assertThat(run("ledger").exitCode()).isOne();
        assertThat(run("ledger", "--follow").exitCode()).isOne();
        CommandRun json = run("ledger", "--json");
        assertThat(json.exitCode()).isOne();
        assertThat(json.lines()).hasSize(1);
        JsonNode balance = new JsonMapper().readTree(json.out());
        assertThat(balance.at("/differences/0/kind").asText()).isEqualTo("missing");
        assertThat(balance.at("/differences/0/number").asLong()).isEqualTo(4);
        assertThat(balance.at("/stages/0/app").asText()).isEqualTo("recovery-worker");
        assertThat(balance.at("/stages/0/fates/scheduled").asLong()).isEqualTo(6);
        assertThat(balance.at("/passages/0/waiting").asLong()).isZero();
    }

    /** Four looks: the second is like the first, the third finds what expired, and the fourth an old difference. */
    @Test
    @Order(6)
    void whoeverFollowsSeesWhatChangesUntilADifferenceIsOld() throws Exception {
        Instant before = Instant.now().minusSeconds(300);
        say(before, 0, 0);
        Changing clock = new Changing(() -> {}, () -> {}, () -> say(before, 0, 6), () -> say(before, 1, 6));
        StringWriter out = new StringWriter();
        Console console = new Console(new PrintWriter(out), new PrintWriter(new StringWriter()), false);

        int exitCode = new CommandLine(new LedgerCommand(console, clock))
                .execute(
                        "--follow",
                        "--json",
                        "--bootstrap",
                        kafka.bootstrapServers(),
                        "--registry",
                        kafka.registryUrl());
        console.out().flush();

        assertThat(exitCode).isOne();
        assertThat(clock.next).as("looks").isEqualTo(4);
        List<JsonNode> looks = new ArrayList<>();
        for (String line : out.toString().lines().toList()) {
            looks.add(new JsonMapper().readTree(line));
        }
        assertThat(looks)
                .extracting(look -> look.at("/stages/0/passedOver/expired").toString())
                .containsExactly("", "{\"errors.unknown\":6}", "{\"errors.unknown\":6}");
        assertThat(looks).extracting(look -> look.at("/differences").size()).containsExactly(0, 0, 1);
    }

    /** Asked once at each look, it has something happen right before. */
    private static final class Changing extends Clock {
        private final List<Step> steps;
        private int next;

        private interface Step {
            void run() throws Exception;
        }

        Changing(Step... steps) {
            this.steps = List.of(steps);
        }

        @Override
        public Instant instant() {
            try {
                steps.get(next++).run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            return Instant.now();
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
