package dev.errata.intake.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.event.ErrorEvent;
import dev.errata.intake.clients.Captured;
import dev.errata.intake.clients.CapturedRequest;
import dev.errata.intake.cloudevents.CloudEventsProtocol;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.protocol.UnreadableException;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class HostileCloudEventsTest {
    private final CloudEventsProtocol protocol = new CloudEventsProtocol();

    @Property(tries = 1000)
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

    @Test
    void aWrongFieldLosesNothingButItself() {
        byte[] event = Captured.request("cloudevents-js-structured").decodedBody();
        String good = "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"s\",\"type\":\"t\",\"data\":\"whole\"}";
        Head head =
                new Head("POST", "/v1/errors", Map.of(), Map.of("content-type", "application/cloudevents-batch+json"));
        for (ObjectNode mutated : Mutations.ofFields(Mutations.object(event))) {
            byte[] body = ("[" + good + "," + mutated + "," + good + "]").getBytes(UTF_8);

            Submission read = protocol.read(new Request(head, body, Captured.RECEIVED));

            assertThat(read.errors())
                    .extracting(ErrorEvent::message)
                    .filteredOn("whole"::equals)
                    .hasSize(2);
            assertThat(read.errors().size() + read.refused().size())
                    .as("%s", mutated)
                    .isEqualTo(3);
        }
    }

    @Provide
    Arbitrary<String> fixtures() {
        return Arbitraries.of(Captured.CLOUDEVENTS);
    }
}
