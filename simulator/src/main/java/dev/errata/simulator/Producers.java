package dev.errata.simulator;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Payload;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.simulator.check.Produced;
import dev.errata.simulator.kafka.SimulatedCluster;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Who sends errors: good ones, ones that come twice or under a wrong key, ones with secrets in them, and bytes. */
final class Producers {
    private record Text(String type, String message) {}

    private static final List<Text> TEXTS = List.of(
            new Text("service", "connect ECONNREFUSED 10.0.3.7:5432"),
            new Text("service", "upstream request timeout after 30000 ms"),
            new Text("service", "503 Service Unavailable"),
            new Text("llm", "429 Too Many Requests: rate limit exceeded, retry after 20 s"),
            new Text("llm", "overloaded_error: Overloaded"),
            new Text("tool", "ModuleNotFoundError: No module named 'numpy'"),
            new Text("tool", "TypeError: cannot read properties of undefined (reading 'length')"),
            new Text("tool", "open /etc/shadow: permission denied"),
            new Text("database", "ERROR: deadlock detected"),
            new Text("database", "could not write to file: No space left on device"),
            new Text("service", "order NUMBER was refused for a reason that nobody knows"),
            new Text("agent", "AssertionError: expected NUMBER to be 7"));

    private final long seed;
    private final Swarm swarm;
    private final Topics topics;
    private final SimulatedCluster cluster;
    private final Produced produced;

    Producers(long seed, Swarm swarm, Topics topics, SimulatedCluster cluster, Produced produced) {
        this.seed = seed;
        this.swarm = swarm;
        this.topics = topics;
        this.cluster = cluster;
        this.produced = produced;
    }

    /** Sends an error with this number, whatever it is like. */
    void send(int number, Instant now) {
        SplittableRandom random = Draws.of(seed, "error " + number);
        if (random.nextDouble() < swarm.mess() / 4) {
            byte[] bytes = new byte[random.nextInt(1, 40)];
            random.nextBytes(bytes);
            produced.bytes();
            write(bytes, bytes);
            return;
        }
        ErrorEvent event = event(number, random, now);
        byte[] value = value(event);
        byte[] key = random.nextDouble() < swarm.mess() ? wrongKey(random) : rightKey(event);
        boolean isTwice = random.nextDouble() < swarm.mess() && event.errorId() != null;
        produced.error(event.errorId());
        write(key, value);
        if (isTwice) {
            write(key, value);
        }
    }

    private ErrorEvent event(int number, SplittableRandom random, Instant now) {
        Text text = TEXTS.get(random.nextInt(TEXTS.size()));
        String message = text.message().replace("NUMBER", Integer.toString(random.nextInt(1_000)));
        if (random.nextDouble() < swarm.secrets()) {
            message = message + ' ' + LeakedSecrets.draw(random);
        }
        boolean isNameless = random.nextDouble() < swarm.mess();
        ErrorEventBuilder builder = ErrorEvent.builder(message)
                .errorId(isNameless ? null : "error-" + number)
                .kind(ErrorKind.ERROR)
                .occurredAt(now.minusMillis(random.nextInt(5_000)))
                .source(new ErrorSource(text.type(), dependency(random.nextInt(swarm.dependencies())), null, null));
        if (random.nextInt(10) > 0) {
            builder.execution(ExecutionContext.ofSession("session-" + random.nextInt(swarm.sessions())));
        }
        if (random.nextInt(10) > 1) {
            builder.operation(Operation.first("operation-" + number, "work"));
            if (random.nextInt(5) == 0) {
                builder.payload(Payload.of(
                        "text/plain", ("arguments " + LeakedSecrets.draw(random)).getBytes(StandardCharsets.UTF_8)));
            }
        }
        return builder.build();
    }

    static String dependency(int number) {
        return "dependency-" + number;
    }

    private byte @Nullable [] rightKey(ErrorEvent event) {
        return event.correlationKey()
                .map(key -> key.getBytes(StandardCharsets.UTF_8))
                .orElse(null);
    }

    private static byte @Nullable [] wrongKey(SplittableRandom random) {
        return random.nextBoolean() ? null : ("elsewhere-" + random.nextInt(50)).getBytes(StandardCharsets.UTF_8);
    }

    private byte[] value(ErrorEvent event) {
        Topic<byte[], ErrorEvent> errors = topics.errors();
        return errors.valueSerde().serializer().serialize(errors.name(), event);
    }

    private void write(byte @Nullable [] key, byte[] value) {
        cluster.write(new ProducerRecord<>(TopicNames.ERRORS, key, value), "producer");
    }
}
