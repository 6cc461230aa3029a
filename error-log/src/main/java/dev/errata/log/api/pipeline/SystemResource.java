package dev.errata.log.api.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.client.operator.NoBrokerException;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.query.SystemFinder;
import dev.errata.schemas.json.RecordJson;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code /api/system}: how the log itself is. */
public final class SystemResource {
    private static final Logger LOG = LoggerFactory.getLogger(SystemResource.class);

    private final SystemFinder system;
    private final Operators operators;
    private final SharedAnswers shared;

    public SystemResource(SystemFinder system, Operators operators, InstantSource clock) {
        this.system = system;
        this.operators = operators;
        this.shared = new SharedAnswers(clock);
    }

    public List<Endpoint> endpoints() {
        return List.of(Endpoint.get(
                "/api/system",
                "How far Kafka is read, sizes, days kept, runs of jobs, rows that could not be stored; at most 5 s old",
                List.of(),
                "SystemState",
                call -> {
                    call.requireNoMistake();
                    call.answer(shared.of("system", this::state));
                }));
    }

    private JsonNode state() {
        SystemFinder.State state = system.state();
        Map<TopicPartition, Long> ends =
                ends(state.reading().stream().map(SystemResource::partition).collect(Collectors.toSet()));
        ObjectNode answer = RecordJson.tree(state);
        for (int i = 0; i < state.reading().size(); i++) {
            SystemFinder.Read read = state.reading().get(i);
            Long end = ends.get(partition(read));
            if (end != null) {
                // the end was asked for later than the row was read
                ((ObjectNode) answer.path("reading").get(i)).put("lag", Math.max(0, end - read.nextOffset()));
            }
        }
        return answer;
    }

    private static TopicPartition partition(SystemFinder.Read read) {
        return new TopicPartition(read.topic(), read.partition());
    }

    /** None while Kafka does not answer: the rest is known without it. */
    private Map<TopicPartition, Long> ends(Set<TopicPartition> partitions) {
        try {
            return operators.ends(partitions);
        } catch (NoBrokerException | KafkaException away) {
            LOG.atDebug().setCause(away).log("nobody says how far topics reach");
            return Map.of();
        }
    }
}
