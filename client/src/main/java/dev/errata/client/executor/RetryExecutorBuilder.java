package dev.errata.client.executor;

import dev.errata.client.Bystander;
import dev.errata.client.ClientConfig;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.schemas.Topic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a {@link RetryExecutor} is made of; at least one handler and the config's group id are needed. */
public final class RetryExecutorBuilder {
    final ClientConfig config;
    ExecutorSettings settings = ExecutorSettings.DEFAULT;
    RunListener listener = RunListener.NONE;

    private final Map<String, AsyncRetryHandler> handlers = new HashMap<>();
    private final List<DecisionListener> decisionListeners = new ArrayList<>();
    private @Nullable AsyncRetryHandler handlerForAll;
    private boolean obeysDecisions;

    RetryExecutorBuilder(ClientConfig config) {
        this.config = config;
    }

    /** Runs the operations of one type. */
    public RetryExecutorBuilder handler(String operationType, RetryHandler handler) {
        return asyncHandler(operationType, blocking(handler));
    }

    /** As {@link #handler}, by work that keeps no thread; see {@link ExecutorSettings#threads()}. */
    public RetryExecutorBuilder asyncHandler(String operationType, AsyncRetryHandler handler) {
        if (handlers.putIfAbsent(operationType, handler) != null) {
            throw new IllegalArgumentException("operation type '" + operationType + "' has two handlers");
        }
        return this;
    }

    /** Runs all other operations, also those without a type. Only for the one service that runs everything. */
    public RetryExecutorBuilder handlerForAll(RetryHandler handler) {
        this.handlerForAll = blocking(handler);
        return this;
    }

    private static AsyncRetryHandler blocking(RetryHandler handler) {
        return run -> CompletableFuture.completedFuture(handler.handle(run));
    }

    public RetryExecutorBuilder settings(ExecutorSettings settings) {
        this.settings = settings;
        return this;
    }

    public RetryExecutorBuilder listener(RunListener listener) {
        this.listener = listener;
        return this;
    }

    /**
     * Reads the decisions, too: an abort or cancellation ends the runs of its operation, a gate those that have not begun.
     */
    public RetryExecutorBuilder obeyDecisions() {
        this.obeysDecisions = true;
        return this;
    }

    /** As {@link #obeyDecisions()}, and tells the service, for the work that it has in hand besides. */
    public RetryExecutorBuilder obeyDecisions(DecisionListener listener) {
        decisionListeners.add(listener);
        return obeyDecisions();
    }

    /**
     * Waits for the registry, connects and starts.
     *
     * @throws IllegalArgumentException if a part is missing
     */
    public RetryExecutor start() {
        String groupId = config.groupId();
        if (groupId == null) {
            throw new IllegalArgumentException("a retry executor needs a " + ClientConfig.GROUP_ID);
        }
        return new RetryExecutor(this, new Handlers(handlers, handlerForAll), groupId);
    }

    @Nullable TopicFeed<RecoveryDecision> openDecisions(
            Topic<String, RecoveryDecision> decisions, Supplier<List<RunTask>> tasks) {
        if (!obeysDecisions) {
            return null;
        }
        List<DecisionListener> all = new ArrayList<>();
        all.add(new DecisionObedience(tasks));
        all.addAll(decisionListeners);
        return TopicFeed.open(
                config, decisions, decision -> all.forEach(each -> Bystander.tell(() -> each.tell(decision))));
    }
}
