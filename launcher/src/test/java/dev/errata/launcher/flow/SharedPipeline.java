package dev.errata.launcher.flow;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One real broker, registry and pipeline for all tests of a JVM; tests keep apart by their session ids. */
public final class SharedPipeline implements BeforeAllCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(SharedPipeline.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        kafka(context);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == PipelineUnderTest.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return kafka(context);
    }

    /** Closed when the last test has run. */
    private static PipelineUnderTest kafka(ExtensionContext context) {
        return context.getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE)
                .getOrComputeIfAbsent(
                        PipelineUnderTest.class, key -> PipelineUnderTest.start(), PipelineUnderTest.class);
    }
}
