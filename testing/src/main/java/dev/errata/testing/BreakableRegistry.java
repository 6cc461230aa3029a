package dev.errata.testing;

import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.schemas.registry.SchemaRegistryClient;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A registry that knows no id for the subjects that a test names: nothing can be written to their topics. */
public final class BreakableRegistry {
    private final Set<String> broken = new HashSet<>();
    private final SchemaRegistryClient whole = new RegistryInMemory();

    /** From now on these subjects have no id. */
    public void fail(Collection<String> subjects) {
        broken.addAll(subjects);
    }

    /** From now on every subject has its id. */
    public void mend() {
        broken.clear();
    }

    /** What the code under test asks. */
    public SchemaRegistryClient client() {
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
