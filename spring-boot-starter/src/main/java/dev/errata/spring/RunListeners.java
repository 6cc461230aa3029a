package dev.errata.spring;

import dev.errata.client.Bystander;
import dev.errata.client.executor.Run;
import dev.errata.client.executor.RunListener;
import dev.errata.core.recovery.RetryCommand;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** All beans that listen to runs; what one throws does not concern the others. */
record RunListeners(List<RunListener> listeners) implements RunListener {
    @Override
    public void started(Run run) {
        tell(listener -> listener.started(run));
    }

    @Override
    public void succeeded(Run run, Duration took) {
        tell(listener -> listener.succeeded(run, took));
    }

    @Override
    public void failed(Run run, Throwable failure, Duration took) {
        tell(listener -> listener.failed(run, failure, took));
    }

    @Override
    public void timedOut(Run run) {
        tell(listener -> listener.timedOut(run));
    }

    @Override
    public void rejected(RetryCommand command, String why) {
        tell(listener -> listener.rejected(command, why));
    }

    private void tell(Consumer<RunListener> what) {
        listeners.forEach(listener -> Bystander.tell(() -> what.accept(listener)));
    }
}
