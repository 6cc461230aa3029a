package dev.errata.testing;

import dev.errata.embedded.EmbeddedKafka;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One real broker and registry for all test classes of a JVM; they keep apart by their topics or ids. One of several JVMs is
 * given class by class, each a run of its own: only the session spans them.
 */
public final class SharedKafka implements BeforeAllCallback, ParameterResolver {
    private record Held(EmbeddedKafka kafka, Path directory) implements AutoCloseable {
        static Held start() {
            try {
                Path directory = Files.createTempDirectory("kafka");
                return new Held(EmbeddedKafka.startOnFreePorts(directory), directory);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            try {
                kafka.close();
            } finally {
                Utils.delete(directory.toFile());
            }
        }
    }

    /** The broker, started when the first asks; it ends with the JVM, after everything that was stored later. */
    public static EmbeddedKafka of(ExtensionContext context) {
        return context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(SharedKafka.class))
                .getOrComputeIfAbsent(Held.class, key -> Held.start(), Held.class)
                .kafka();
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        of(context);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == EmbeddedKafka.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return of(context);
    }
}
