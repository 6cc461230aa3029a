package dev.errata.launcher.console;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Work on a thread of its own, which nobody waits for who does not ask: the process may end before it. */
public final class Meanwhile {
    private Meanwhile() {}

    /** Begins the work. */
    public static <T> CompletableFuture<T> does(String name, Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> {
            Thread thread = new Thread(task, "errata-" + name);
            thread.setDaemon(true);
            thread.start();
        });
    }
}
