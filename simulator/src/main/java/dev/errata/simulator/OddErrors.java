package dev.errata.simulator;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.RecoverySettings;
import dev.errata.simulator.check.Produced;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Makes some errors unlike most: long ones, ones about packages of every registry, and ones whose producers ask for anything. */
final class OddErrors {
    private static final String CROWDED = "session-crowd";
    private static final String THRONGING = "session-throng";

    /** What an agent says whose way led nowhere. */
    static final String NOWHERE = "the plan led nowhere";

    private static final Cause DENIED = new Cause("DeniedError", "permission denied", null, null);

    private static final List<String> TEXTS = List.of(
            "ModuleNotFoundError: No module named 'zope.interface'",
            "ModuleNotFoundError: No module named 'a-b_c.d9'",
            "ModuleNotFoundError: No module named 'Zlib'",
            "ModuleNotFoundError: No module named '-rf'",
            "ModuleNotFoundError: No module named '_private'",
            "ModuleNotFoundError: No module named 'trailing.'",
            "ModuleNotFoundError: No module named '" + "n".repeat(214) + "'",
            "ModuleNotFoundError: No module named '" + "n".repeat(215) + "'",
            "Error: Cannot find module 'left-pad'",
            "Error: Cannot find module '9zip.js~1'",
            "Error: Cannot find module 'UpperCase'",
            "Error: Cannot find module '@scope/'",
            "Error: Cannot find module '@Scope/part'",
            "Error: Cannot find module '@scope/part/deep'",
            "Error: Cannot find module '-g'",
            "main.go:4:2: no required module provides package github.com/pkg/errors; to add it:",
            "main.go:4:2: no required module provides package example.org/A/b~c; to add it:",
            "error[E0463]: can't find crate for `serde_json`",
            "error[E0463]: can't find crate for `9-z`",
            "LoadError: cannot load such file -- nokogiri",
            "LoadError: cannot load such file -- active_record-8",
            "Could not find artifact org.example:left.pad:jar:1.0 in central",
            "Could not resolve dependencies: Could not find artifact com.acme:a-b_c:pom:2.1 in central",
            "src/app.ts(12,5): error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.",
            "src/app.ts:3:7 - error TS2322: Type 'string' is not assignable to type 'number'.",
            "FAIL src/sum.test.js\n  \u25cf adds numbers\n\n    expect(received).toBe(expected)\n\nTests: 1 failed, 3 passed",
            "FAILED tests/test_sum.py::test_adds - assert 3 == 4",
            "/app/src/index.js\n  3:7  error  'x' is assigned a value but never used  no-unused-vars\n\n1 problem (1 error, 0 warnings)",
            "error: build failed\nCaused by: linking with `cc` failed: exit status: 1",
            "npm ERR! code ELIFECYCLE\nnpm ERR! Failed at the work@1.0.0 build script.",
            "context deadline exceeded",
            "MemoryError: out of memory in the worker",
            "no space left on device");

    private static final String FILLER = "a long story of what went before, \ud83d\udd25 ";
    private static final int MOST_FILLERS = 60;
    private static final List<String> TYPES = List.of("java.io.IOException", "dev.example.WorkException", "KeyError");
    private static final String FRAME = "    at step (/app/src/deep.js:9:1)\n";
    private static final int MOST_FRAMES = 200;

    private static final List<String> PROFILES = List.of("lenient", "thorough", "fast", "strict", "unknown");
    private static final List<String> POLICIES =
            List.of("network", "timeout", "internal", "agent", "external", "verification", "llm", "unknown");
    private static final List<Double> MULTIPLIERS =
            List.of(1.0, 1.5, 3.0, 1_000.0, 1_000.5, 0.5, -2.0, 0.0, Double.NaN, Double.POSITIVE_INFINITY);
    private static final List<Long> DELAYS =
            List.of(0L, 1L, 700L, 5_000L, 60_000L, 8_000_000L, -1L, Long.MAX_VALUE / 4);
    private static final List<Integer> ATTEMPTS = List.of(1, 2, 3, 12, 99, 100, 101, 1_000_000, 0, -1);
    private static final List<List<String>> STRATEGIES = List.of(
            List.of(),
            List.of("retry_with_backoff"),
            List.of("install_dependency", "retry_with_backoff", "wait_for_rate_limit"),
            List.of("feed_back", "unheard_of"));

    private final long seed;
    private final Swarm swarm;

    OddErrors(long seed, Swarm swarm) {
        this.seed = seed;
        this.swarm = swarm;
    }

    /** What a producer sends in the place of this error; mostly the same. */
    ErrorEvent of(int number, ErrorEvent event) {
        if (number >= swarm.firstOfThrong()) {
            return thronging(event, number);
        }
        if (number >= swarm.errors()) {
            return gathered(event, CROWDED)
                    .message("open /etc/shadow: permission denied")
                    .build();
        }
        SplittableRandom random = Draws.of(seed, "odd error " + number);
        boolean isAlike = event.message().endsWith(Produced.ALIKE);
        if (isAlike) {
            return event;
        }
        SplittableRandom rare = Draws.of(seed, "rare error " + number);
        if (rare.nextDouble() < swarm.rarities().lost() && !event.message().endsWith(Produced.STACKED)) {
            return lost(event, rare);
        }
        if (random.nextDouble() >= swarm.oddities().odd()) {
            return event;
        }
        ErrorEvent odd = event;
        if (random.nextInt(2) == 0) {
            odd = asking(odd, random);
        }
        if (random.nextInt(2) == 0 && !event.message().endsWith(Produced.STACKED)) {
            odd = odd.toBuilder()
                    .message(TEXTS.get(random.nextInt(TEXTS.size())))
                    .source(new ErrorSource("tool", event.source().component(), null, null))
                    .build();
        }
        return random.nextInt(3) == 0 ? wordy(odd, random) : odd;
    }

    private static ErrorEvent wordy(ErrorEvent event, SplittableRandom random) {
        String stack = event.stack() == null ? "Error: of a long story\n" : event.stack();
        String type = TYPES.get(random.nextInt(TYPES.size()));
        return event.toBuilder()
                .message(" ".repeat(random.nextInt(FILLER.length()))
                        + FILLER.repeat(random.nextInt(MOST_FILLERS))
                        + event.message())
                .exceptionType(type)
                .stack(
                        random.nextBoolean() || event.stack() != null
                                ? stack + FRAME.repeat(random.nextInt(MOST_FRAMES))
                                : null)
                .causes(
                        random.nextBoolean()
                                ? List.of()
                                : List.of(
                                        new Cause(type, "what is behind it", null, null),
                                        new Cause(random.nextBoolean() ? "RootError" : null, "the root", null, null)))
                .build();
    }

    private static ErrorEvent asking(ErrorEvent event, SplittableRandom random) {
        RecoverySettings wish = new RecoverySettings(
                random.nextInt(3) == 0 ? any(PROFILES, random) : null,
                random.nextInt(2) == 0 ? any(POLICIES, random) : null,
                random.nextInt(5) == 0 ? random.nextBoolean() : null,
                random.nextInt(2) == 0 ? any(ATTEMPTS, random) : null,
                random.nextInt(2) == 0 ? Duration.ofMillis(any(DELAYS, random)) : null,
                random.nextInt(2) == 0 ? Duration.ofMillis(any(DELAYS, random)) : null,
                random.nextInt(2) == 0 ? any(MULTIPLIERS, random) : null,
                random.nextInt(5) == 0 ? random.nextBoolean() : null,
                random.nextInt(5) == 0 ? any(STRATEGIES, random) : null);
        return event.toBuilder().settings(wish).build();
    }

    private static <T> T any(List<T> choices, SplittableRandom random) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Most may try several ways. */
    private static ErrorEvent lost(ErrorEvent event, SplittableRandom random) {
        return event.toBuilder()
                .message(NOWHERE)
                .source(new ErrorSource("agent", event.source().component(), null, null))
                .settings(RecoverySettings.ofProfile(any(List.of("lenient", "thorough", "strict"), random)))
                .build();
    }

    /** Of two kinds by what the version before looked at, and of one by what is behind both. */
    private static ErrorEvent thronging(ErrorEvent event, int number) {
        return gathered(event, THRONGING)
                .message("could not " + (number % 2 == 0 ? "save" : "send") + " the draft: permission denied")
                .causes(List.of(DENIED))
                .build();
    }

    private static ErrorEventBuilder gathered(ErrorEvent event, String session) {
        return event.toBuilder()
                .source(new ErrorSource("tool", Producers.dependency(0), null, null))
                .execution(new ExecutionContext(session, null, null, null, null, null, null, null))
                .settings(RecoverySettings.NONE)
                .stack(null)
                .metadata(Map.of())
                .toolOutput(null);
    }
}
