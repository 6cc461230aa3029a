package dev.errata.recovery;

import static net.bytebuddy.matcher.ElementMatchers.any;
import static net.bytebuddy.matcher.ElementMatchers.isDeclaredBy;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.none;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.MemberSubstitution;

/**
 * An agent under which a process's wall clock can be set while it runs: whatever reads {@code System.currentTimeMillis} in
 * Kafka's code, which ours reads it through, or {@link Instant#now()}, reads it {@link #set} off. {@code System.nanoTime} is
 * left alone, as it is by whoever sets a clock. Only classes that read it are rewritten: to look through all of ours takes
 * longer than all else at the start of a process.
 */
public final class SteppedClockAgent {
    /** The system property with the milliseconds that the clock is off; advice in the JDK's classes sees nothing of ours. */
    private static final String OFF_BY = "errata.test.clock.off";

    private SteppedClockAgent() {}

    /** Sets the clock of this process off by so much. */
    static void set(long millis) {
        System.setProperty(OFF_BY, Long.toString(millis));
    }

    /** A jar that names this class as the agent, for {@code -javaagent}. */
    static Path agentIn(Path directory) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", SteppedClockAgent.class.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        Path jar = directory.resolve("stepped-clock.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream empty = new JarOutputStream(file, manifest)) {
            empty.finish();
        }
        return jar;
    }

    /** Called by the JVM before {@code main}. */
    public static void premain(String arguments, Instrumentation instrumentation) throws NoSuchMethodException {
        MemberSubstitution reads = MemberSubstitution.relaxed()
                .method(named("currentTimeMillis").and(isDeclaredBy(System.class)))
                .replaceWith(SteppedClockAgent.class.getMethod("currentTimeMillis"));
        new AgentBuilder.Default()
                .type(named("org.apache.kafka.common.utils.SystemTime")
                        .or(named("org.apache.kafka.streams.processor.internals.StreamTask")))
                .transform((builder, type, loader, module, domain) -> builder.visit(reads.on(any())))
                .installOn(instrumentation);
        new AgentBuilder.Default()
                .disableClassFormatChanges()
                .with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
                .ignore(none())
                .type(named("java.time.Clock"))
                .transform((builder, type, loader, module, domain) ->
                        builder.visit(Advice.to(InstantOff.class).on(named("currentInstant"))))
                .installOn(instrumentation);
    }

    /** What takes the place of {@link System#currentTimeMillis()}. */
    public static long currentTimeMillis() {
        return System.currentTimeMillis() + Long.getLong(OFF_BY, 0);
    }

    /** Put into the JDK's own source of instants. */
    static final class InstantOff {
        private InstantOff() {}

        @Advice.OnMethodExit
        static void moved(@Advice.Return(readOnly = false) Instant now) {
            now = now.plusMillis(Long.getLong("errata.test.clock.off", 0));
        }
    }
}
