package dev.errata.simulator;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.Payload;
import dev.errata.core.event.RecoverySettings;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.simulator.check.Produced;
import dev.errata.simulator.kafka.SimulatedCluster;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Who sends errors: good ones, ones that come twice or under a wrong key, ones with secrets in them, and bytes. */
final class Producers {
    private record Text(String type, String message) {}

    private static final String TENANTS = "could not load the settings of tenant NAME" + Produced.ALIKE;
    private static final List<String> NAMES = List.of(
            "acme_north", "acme_south", "blue_river", "old_mill", "red_barn", "high_tower", "long_bridge", "deep_well");
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
            new Text("agent", "AssertionError: expected NUMBER to be 7"),
            new Text("tool", "Cannot find module 'lodash/fp'"),
            new Text("tool", "Error: Cannot find module '@scope/part'"),
            new Text("llm", "429 Too Many Requests: rate limit exceeded, retry after 5 hours"),
            new Text("agent", "User denied changes to files outside the scope"),
            new Text("service", TENANTS),
            new Text("service", TENANTS),
            new Text("other words", "java.lang.OutOfMemoryError: Java heap space"));
    static final String WORK = "work";
    static final String SKILL = "skill";
    private static final List<String> PROFILES = List.of("lenient", "thorough", "fast", "strict");
    private static final List<String> POLICIES = List.of("network", "timeout", "internal", "agent", "external");

    private static final String STACK = "Error: of a simulation\n    at run (/app/src/work.js:17:4)\n";
    private static final String OUTPUT = "a line of what the tool wrote\n".repeat(1_000);
    private static final int TENTHS = 10;
    private static final int SECONDS_PER_DAY = 86_400;

    private final long seed;
    private final Swarm swarm;
    private final Topics topics;
    private final SimulatedCluster cluster;
    private final Produced produced;
    private final OddErrors odd;
    private final Carelessness careless;

    Producers(long seed, Swarm swarm, Topics topics, SimulatedCluster cluster, Produced produced) {
        this.seed = seed;
        this.swarm = swarm;
        this.topics = topics;
        this.cluster = cluster;
        this.produced = produced;
        this.odd = new OddErrors(seed, swarm);
        this.careless = new Carelessness(seed, swarm.secrets());
    }

    /** Sends an error with this number, whatever it is like; a failed run may be reported once more, by another layer of its caller. */
    void send(int number, Instant now) {
        SplittableRandom random = Draws.of(seed, "error " + number);
        if (random.nextDouble() < swarm.mess() / 4) {
            byte[] bytes = new byte[random.nextInt(1, 40)];
            random.nextBytes(bytes);
            produced.bytes();
            write(number, bytes, noError(number, bytes, now));
            return;
        }
        ErrorEvent event = careless(number, odd.of(number, event(number, random, now)));
        byte[] value = value(event);
        byte[] key = random.nextDouble() < swarm.mess() ? wrongKey(random) : rightKey(event);
        boolean isTwice = random.nextDouble() < swarm.mess() && event.errorId() != null;
        produced.error(event.errorId());
        announce(number, event, now);
        write(number, key, value);
        if (isTwice) {
            write(number, key, value);
        }
        if (event.payload() != null
                && Draws.of(seed, "report again of " + number).nextDouble() < swarm.mess()) {
            ErrorEvent again = event.toBuilder().errorId("again-" + number).build();
            produced.error(again.errorId());
            write(number, key, value(again));
        }
    }

    /** Other secrets than in its message. */
    private ErrorEvent careless(int number, ErrorEvent event) {
        boolean isFree = number < swarm.errors()
                && !event.message().endsWith(Produced.ALIKE)
                && !event.message().endsWith(Produced.STACKED);
        return careless.in("error " + number, event, isFree);
    }

    /** These bytes, with something that can be read behind them, or an error whose payload no door would take in. */
    private byte[] noError(int number, byte[] bytes, Instant now) {
        if (Draws.of(seed, "no error " + number).nextBoolean()) {
            ErrorEvent refused = ErrorEvent.builder("refused")
                    .occurredAt(now)
                    .payload(Payload.of("text/" + "x".repeat(Payload.LONGEST_CONTENT_TYPE), bytes))
                    .build();
            return value(careless.in("no error " + number, refused, true));
        }
        byte[] text = careless.in("bytes " + number, "").getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(bytes.length + 1 + text.length)
                .put(bytes)
                .put((byte) '\n')
                .put(text)
                .array();
    }

    /** What a producer may ask for. */
    private RecoverySettings wish(int number) {
        SplittableRandom random = Draws.of(seed, "wish of error " + number);
        return random.nextBoolean()
                ? RecoverySettings.ofProfile(PROFILES.get(random.nextInt(PROFILES.size())))
                : new RecoverySettings(
                        null,
                        POLICIES.get(random.nextInt(POLICIES.size())),
                        null,
                        random.nextInt(1, 12),
                        null,
                        null,
                        null,
                        null,
                        null);
    }

    private ErrorEvent event(int number, SplittableRandom random, Instant now) {
        Text text = TEXTS.get(random.nextInt(TEXTS.size()));
        String message = text.message().replace("NUMBER", Integer.toString(random.nextInt(1_000)));
        message = message.replace("NAME", NAMES.get(random.nextInt(NAMES.size())));
        if (random.nextDouble() < swarm.secrets()) {
            message = message + ' ' + LeakedSecrets.draw(random);
        }
        boolean isWishing = random.nextDouble() < swarm.wishes();
        boolean isStacked = random.nextDouble() < swarm.wishes();
        if (isStacked) {
            message = message + ' ' + Produced.STACKED;
        }
        boolean isNameless = random.nextDouble() < swarm.mess();
        Instant occurred = now.minusMillis(random.nextInt(5_000));
        if (random.nextDouble() < swarm.mess() / 2) {
            occurred = occurred.minusSeconds(random.nextInt(2 * SECONDS_PER_DAY));
        }
        ErrorEventBuilder builder = ErrorEvent.builder(message)
                .errorId(isNameless ? null : "error-" + number)
                .kind(ErrorKind.ERROR)
                .occurredAt(occurred)
                .source(new ErrorSource(
                        random.nextInt(20) == 0 ? null : text.type(),
                        random.nextInt(20) == 0 ? null : dependency(random.nextInt(swarm.dependencies())),
                        null,
                        null));
        if (isWishing) {
            builder.settings(wish(number));
        }
        addContext(builder, number, random, isStacked);
        addWork(builder, number, random, isWishing);
        return builder.build();
    }

    private void addContext(ErrorEventBuilder builder, int number, SplittableRandom random, boolean isStacked) {
        String session = random.nextInt(10) > 0 ? "session-" + random.nextInt(swarm.sessions()) : null;
        String task = random.nextInt(10) == 0 ? "task-" + random.nextInt(swarm.sessions()) : null;
        boolean isSkilled = Draws.of(seed, "skill of error " + number).nextDouble()
                < swarm.rarities().skilled();
        builder.execution(new ExecutionContext(
                session, task, null, isStacked ? "agent" : null, null, isSkilled ? SKILL : null, null, null));
        if (isStacked) {
            builder.toolOutput(random.nextInt(4) == 0 ? OUTPUT : null)
                    .stack(STACK)
                    .metadata(Map.of("note", "of a simulation", "files", Produced.FILES));
        }
    }

    private void addWork(ErrorEventBuilder builder, int number, SplittableRandom random, boolean isWishing) {
        if (random.nextInt(TENTHS) >= TENTHS * (1 - swarm.runs().share())) {
            builder.operation(new Operation(
                    "operation-" + number,
                    isWishing ? "mail" : WORK,
                    1,
                    random.nextInt(5) == 0 ? Duration.ofSeconds(random.nextInt(1, 40)) : null));
            if (random.nextInt(5) == 0) {
                builder.payload(Payload.of(
                        "text/plain", ("arguments " + LeakedSecrets.draw(random)).getBytes(StandardCharsets.UTF_8)));
            }
        }
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

    /** The start of the run that the error ends. */
    private void announce(int number, ErrorEvent event, Instant now) {
        byte[] key = rightKey(event);
        if (event.operation() == null
                || key == null
                || Draws.of(seed, "start of error " + number).nextDouble()
                        >= swarm.runs().announced()) {
            return;
        }
        ExecutionOutcome start = new ExecutionOutcome(
                "start of " + number,
                OutcomeStatus.STARTED,
                OutcomeOrigin.EXECUTOR,
                now,
                event.execution(),
                event.operation(),
                event.source(),
                "producer",
                null,
                null,
                null,
                null,
                null);
        Topic<byte[], ExecutionOutcome> outcomes = topics.outcomes();
        cluster.write(
                new ProducerRecord<>(
                        TopicNames.OUTCOMES,
                        key,
                        outcomes.valueSerde().serializer().serialize(TopicNames.OUTCOMES, start)),
                "producer");
    }

    private void write(int number, byte @Nullable [] key, byte[] value) {
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(TopicNames.ERRORS, key, value);
        String note = careless.in("header of error " + number, "from a simulation");
        record.headers().add("note", note.getBytes(StandardCharsets.UTF_8));
        cluster.write(record, "producer");
    }
}
