package dev.errata.intake.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.event.ErrorEvent;
import dev.errata.intake.clients.Captured;
import dev.errata.intake.clients.CapturedRequest;
import dev.errata.intake.otlp.OtlpProtocol;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Refusal;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.protocol.UnreadableException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class HostileOtlpTest {
    private static final String GOOD = "{\"severityNumber\":17,\"body\":{\"stringValue\":\"whole\"}}";

    private final OtlpProtocol protocol = new OtlpProtocol();

    @Property(tries = 1500)
    void whateverBecomesOfTheBytesItIsReadOrRefusedByName(@ForAll("fixtures") String fixture, @ForAll long seed) {
        CapturedRequest request = Captured.request(fixture);
        byte[] mutated = Mutations.ofBytes(request.decodedBody(), new Random(seed));
        try {
            Submission read = protocol.read(new Request(Captured.head(request), mutated, Captured.RECEIVED));
            assertThat(read.refused())
                    .allSatisfy(refusal -> assertThat(refusal.detail()).isNotBlank());
        } catch (UnreadableException e) {
            assertThat(e.problem().status()).isBetween(400, 499);
        }
    }

    /** The records of a request in protobuf follow each other, so two requests are one with the records of both. */
    @Property(tries = 1500)
    void aBrokenRecordInProtobufTakesNoOtherWithIt(@ForAll long seed) {
        CapturedRequest request = Captured.request("otlp-js-log-protobuf");
        byte[] whole = request.decodedBody();
        byte[] resource = java.util.Arrays.copyOfRange(whole, 3, whole.length);
        byte[] mutated = Mutations.ofBytes(resource, new Random(seed));
        byte[] broken = Mutations.joined(
                new byte[] {0x0a, (byte) ((mutated.length & 0x7f) | 0x80), (byte) (mutated.length >> 7)}, mutated);

        Submission read = protocol.read(
                new Request(Captured.head(request), Mutations.joined(whole, broken, whole), Captured.RECEIVED));

        assertThat(read.errors()).isNotEmpty();
        assertThat(read.errors().size() + read.dropped().getOrDefault("duplicate", 0L))
                .isGreaterThanOrEqualTo(2);
    }

    @Test
    void aWrongFieldLosesNothingButItself() {
        CapturedRequest request = Captured.request("otlp-js-log-json");
        ObjectNode body = Mutations.object(request.decodedBody());
        ObjectNode record = (ObjectNode) body.at("/resourceLogs/0/scopeLogs/0/logRecords/0");
        for (ObjectNode mutated : Mutations.ofFields(record)) {
            Submission read = logs(GOOD + "," + mutated + "," + GOOD);

            assertThat(read.errors())
                    .extracting(ErrorEvent::message)
                    .filteredOn("whole"::equals)
                    .hasSize(2);
            long dropped =
                    read.dropped().values().stream().mapToLong(Long::longValue).sum();
            assertThat(read.errors().size() + read.refused().size() + dropped)
                    .as("%s", mutated)
                    .isEqualTo(3);
        }
    }

    @Test
    void aRecordOfAThousandLevelsTakesNoOtherWithIt() {
        Submission read = logs(GOOD + ",{\"attributes\":" + "[".repeat(1000) + "]".repeat(1000) + "}," + GOOD);

        assertThat(read.errors()).extracting(ErrorEvent::message).containsExactly("whole", "whole");
    }

    @Test
    void aRecordAboveTheLimitIsRefusedAlone() {
        Submission read = logs(GOOD + ",{\"body\":{\"stringValue\":\"" + "a".repeat(1 << 20) + "\"}}," + GOOD);

        assertThat(read.errors()).hasSize(2);
        assertThat(read.refused()).extracting(Refusal::reason).containsExactly("too_large");
    }

    @Test
    void whatWasReadBeforeTheBodyEndsIsTaken() {
        String body = "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[" + GOOD + "," + GOOD + ",{\"sev";

        Submission read = read(body);

        assertThat(read.errors()).hasSize(2);
        assertThat(read.refused()).extracting(Refusal::reason).containsExactly("bad_json");
    }

    @Test
    void anythingButAnObjectIsRefusedByName() {
        for (String body : List.of("[]", "null", "7", "\"\"")) {
            org.assertj.core.api.Assertions.assertThatThrownBy(() -> read(body))
                    .isInstanceOf(UnreadableException.class);
        }
        assertThat(read("\u0000").refused()).extracting(Refusal::reason).containsExactly("bad_json");
    }

    @Provide
    Arbitrary<String> fixtures() {
        return Arbitraries.of(Captured.OTLP);
    }

    private Submission logs(String records) {
        return read("{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[" + records + "]}]}]}");
    }

    private Submission read(String body) {
        Head head = new Head("POST", "/v1/logs", Map.of(), Map.of("content-type", "application/json"));
        return protocol.read(new Request(head, body.getBytes(UTF_8), Captured.RECEIVED));
    }
}
