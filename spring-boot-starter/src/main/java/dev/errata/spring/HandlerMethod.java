package dev.errata.spring;

import dev.errata.client.executor.AsyncRetryHandler;
import dev.errata.client.executor.Run;
import dev.errata.client.executor.RunResult;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;

/**
 * A bean's method as a handler.
 *
 * @param bean asked for at each run, as scopes may give another
 */
record HandlerMethod(Supplier<Object> bean, Method method) implements AsyncRetryHandler {
    private static final Set<Class<?>> RESULTS = Set.of(void.class, Void.class, RunResult.class, String.class);

    HandlerMethod {
        Class<?>[] parameters = method.getParameterTypes();
        boolean takesWhatThereIs = parameters.length == 0 || (parameters.length == 1 && parameters[0] == Run.class);
        if (!takesWhatThereIs || !RESULTS.contains(said(method).toClass())) {
            throw new IllegalStateException("@HandlesRetry on " + method
                    + ": such a method takes a Run or nothing, and returns nothing, a RunResult, a String or a stage"
                    + " that ends with one of them");
        }
        ReflectionUtils.makeAccessible(method);
    }

    @Override
    public CompletionStage<RunResult> start(Run run) throws Exception {
        try {
            Object said = method.getParameterCount() == 0 ? method.invoke(bean.get()) : method.invoke(bean.get(), run);
            return said instanceof CompletionStage<?> stage
                    ? cancellable(stage)
                    : CompletableFuture.completedFuture(result(said));
        } catch (InvocationTargetException thrown) {
            ReflectionUtils.rethrowException(thrown.getTargetException());
            throw thrown;
        }
    }

    /** What it says in the end, of a stage what that ends with. */
    private static ResolvableType said(Method method) {
        ResolvableType returned = ResolvableType.forMethodReturnType(method);
        return CompletionStage.class.isAssignableFrom(method.getReturnType())
                ? returned.as(CompletionStage.class).getGeneric(0)
                : returned;
    }

    /** A run that is called off cancels what the method began. */
    private static CompletionStage<RunResult> cancellable(CompletionStage<?> begun) {
        CompletableFuture<RunResult> end =
                begun.<RunResult>thenApply(HandlerMethod::result).toCompletableFuture();
        CompletableFuture<RunResult> unused = end.whenComplete((result, failure) -> {
            if (end.isCancelled() && begun instanceof Future<?> future) {
                future.cancel(true);
            }
        });
        return end;
    }

    private static RunResult result(@Nullable Object said) {
        if (said == null) {
            return RunResult.done();
        }
        return said instanceof RunResult result ? result : RunResult.of(said.toString());
    }
}
