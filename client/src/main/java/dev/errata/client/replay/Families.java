package dev.errata.client.replay;

import static dev.errata.client.replay.HeaderMapping.Fact.CAUSE_MESSAGE;
import static dev.errata.client.replay.HeaderMapping.Fact.CAUSE_TYPE;
import static dev.errata.client.replay.HeaderMapping.Fact.COMPONENT;
import static dev.errata.client.replay.HeaderMapping.Fact.DELIVERIES;
import static dev.errata.client.replay.HeaderMapping.Fact.GROUP;
import static dev.errata.client.replay.HeaderMapping.Fact.MESSAGE;
import static dev.errata.client.replay.HeaderMapping.Fact.OFFSET;
import static dev.errata.client.replay.HeaderMapping.Fact.PARTITION;
import static dev.errata.client.replay.HeaderMapping.Fact.STACK;
import static dev.errata.client.replay.HeaderMapping.Fact.STAGE;
import static dev.errata.client.replay.HeaderMapping.Fact.TIMESTAMP;
import static dev.errata.client.replay.HeaderMapping.Fact.TOPIC;
import static dev.errata.client.replay.HeaderMapping.Fact.TYPE;

import dev.errata.client.replay.HeaderMapping.Fact;
import dev.errata.client.replay.HeaderMapping.Source;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The headers that frameworks leave on their dead letters. */
final class Families {
    static final List<HeaderMapping> ALL = List.of(spring(), connect(), streams(), smallRye(), shareGroups());

    /** Whatever begins so is of a family, also what none of its mappings reads. */
    static final List<String> PREFIXES = List.of(
            "kafka_dlt-", "retry_topic-", "__connect.errors.", "__streams.errors.", "__dlq.errors.", "dead-letter-");

    private Families() {}

    /** Numbers are binary; the exception is usually the listener's wrapper, so the cause says more. */
    private static HeaderMapping spring() {
        Map<Fact, List<Source>> headers = new EnumMap<>(Fact.class);
        headers.put(TOPIC, text("kafka_dlt-original-topic"));
        headers.put(PARTITION, List.of(new Source("kafka_dlt-original-partition", Encoding.INT32)));
        headers.put(OFFSET, List.of(new Source("kafka_dlt-original-offset", Encoding.INT64)));
        headers.put(
                TIMESTAMP,
                List.of(
                        new Source("retry_topic-original-timestamp", Encoding.INTEGER),
                        new Source("kafka_dlt-original-timestamp", Encoding.INT64)));
        headers.put(GROUP, text("kafka_dlt-original-consumer-group"));
        headers.put(TYPE, text("kafka_dlt-exception-fqcn", "kafka_dlt-key-exception-fqcn"));
        headers.put(MESSAGE, text("kafka_dlt-exception-message", "kafka_dlt-key-exception-message"));
        headers.put(STACK, text("kafka_dlt-exception-stacktrace", "kafka_dlt-key-exception-stacktrace"));
        headers.put(CAUSE_TYPE, text("kafka_dlt-exception-cause-fqcn"));
        headers.put(DELIVERIES, List.of(new Source("retry_topic-attempts", Encoding.INT32)));
        return new HeaderMapping("spring", headers);
    }

    private static HeaderMapping connect() {
        String prefix = "__connect.errors.";
        Map<Fact, List<Source>> headers = origin(prefix);
        headers.put(TYPE, text(prefix + "exception.class.name"));
        headers.put(MESSAGE, text(prefix + "exception.message"));
        headers.put(STACK, text(prefix + "exception.stacktrace"));
        headers.put(STAGE, text(prefix + "stage"));
        headers.put(COMPONENT, text(prefix + "connector.name"));
        return new HeaderMapping("connect", headers);
    }

    private static HeaderMapping streams() {
        String prefix = "__streams.errors.";
        Map<Fact, List<Source>> headers = origin(prefix);
        headers.put(TYPE, text(prefix + "exception"));
        headers.put(MESSAGE, text(prefix + "message"));
        headers.put(STACK, text(prefix + "stacktrace"));
        return new HeaderMapping("streams", headers);
    }

    private static HeaderMapping smallRye() {
        String prefix = "dead-letter-";
        Map<Fact, List<Source>> headers = origin(prefix);
        headers.put(TYPE, text(prefix + "exception-class-name"));
        headers.put(MESSAGE, text(prefix + "reason"));
        headers.put(CAUSE_TYPE, text(prefix + "cause-class-name"));
        headers.put(CAUSE_MESSAGE, text(prefix + "cause"));
        return new HeaderMapping("smallrye", headers);
    }

    private static HeaderMapping shareGroups() {
        String prefix = "__dlq.errors.";
        Map<Fact, List<Source>> headers = origin(prefix);
        headers.put(GROUP, text(prefix + "group"));
        headers.put(MESSAGE, text(prefix + "message"));
        headers.put(DELIVERIES, text(prefix + "delivery.count"));
        return new HeaderMapping("share-group", headers);
    }

    private static Map<Fact, List<Source>> origin(String prefix) {
        Map<Fact, List<Source>> headers = new EnumMap<>(Fact.class);
        headers.put(TOPIC, text(prefix + "topic"));
        headers.put(PARTITION, text(prefix + "partition"));
        headers.put(OFFSET, text(prefix + "offset"));
        return headers;
    }

    private static List<Source> text(String... names) {
        return Arrays.stream(names).map(name -> new Source(name, Encoding.TEXT)).toList();
    }
}
