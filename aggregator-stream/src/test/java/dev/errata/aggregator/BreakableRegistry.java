package dev.errata.aggregator;

import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.schemas.registry.SchemaRegistryClient;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A registry that knows no id for the subjects that a test names: nothing can be written to their topics. */
final class BreakableRegistry {
    final Set<String> broken = new HashSet<>();
    private final SchemaRegistryClient whole = new RegistryInMemory();

    SchemaRegistryClient client() {
        return (SchemaRegistryClient) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {SchemaRegistryClient.class},
                (proxy, method, arguments) -> answer(method, arguments));
    }

    private @Nullable Object answer(Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("idFor") && broken.contains(arguments[0])) {
            throw new IllegalStateException("no bytes for " + arguments[0]);
        }
        try {
            return method.invoke(whole, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
