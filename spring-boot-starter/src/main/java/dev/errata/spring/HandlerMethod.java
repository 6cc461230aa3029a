package dev.errata.spring;

import dev.errata.client.executor.RetryHandler;
import dev.errata.client.executor.Run;
import dev.errata.client.executor.RunResult;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.function.Supplier;
import org.springframework.util.ReflectionUtils;

/**
 * A bean's method as a handler.
 *
 * @param bean asked for at each run, as scopes may give another
 */
record HandlerMethod(Supplier<Object> bean, Method method) implements RetryHandler {
    private static final Set<Class<?>> RESULTS = Set.of(void.class, RunResult.class, String.class);

    HandlerMethod {
        Class<?>[] parameters = method.getParameterTypes();
        boolean takesWhatThereIs = parameters.length == 0 || (parameters.length == 1 && parameters[0] == Run.class);
        if (!takesWhatThereIs || !RESULTS.contains(method.getReturnType())) {
            throw new IllegalStateException("@HandlesRetry on " + method
                    + ": such a method takes a Run or nothing, and returns nothing, a RunResult or a String");
        }
        ReflectionUtils.makeAccessible(method);
    }

    @Override
    public RunResult handle(Run run) throws Exception {
        try {
            Object said = method.getParameterCount() == 0 ? method.invoke(bean.get()) : method.invoke(bean.get(), run);
            return said instanceof RunResult result
                    ? result
                    : said == null ? RunResult.done() : RunResult.of(said.toString());
        } catch (InvocationTargetException thrown) {
            ReflectionUtils.rethrowException(thrown.getTargetException());
            throw thrown;
        }
    }
}
