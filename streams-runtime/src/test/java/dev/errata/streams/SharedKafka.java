package dev.errata.streams;

import dev.errata.embedded.EmbeddedKafka;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One real broker and registry for all tests of the module. */
public final class SharedKafka implements BeforeAllCallback, ParameterResolver {
    private record Held(EmbeddedKafka kafka) implements AutoCloseable {
        static Held start() {
            try {
                Path directory = Files.createTempDirectory("kafka");
                return new Held(EmbeddedKafka.startOnFreePorts(directory));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            kafka.close();
        }
    }

    private static EmbeddedKafka of(ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.GLOBAL)
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
