package dev.errata.recovery.task;

import dev.errata.core.command.CommandProgress;
import dev.errata.core.command.CommandProgressCodec;
import dev.errata.recovery.schedule.OperationKey;
import java.util.Optional;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** One task's commands: those it works on, and those it answered not long ago. */
public final class CommandLog {
    private final KeyValueStore<Bytes, byte[]> store;

    public CommandLog(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    public static Bytes key(String commandId) {
        return OperationKey.joined("command", commandId);
    }

    public Optional<CommandProgress> find(Bytes key) {
        return Optional.ofNullable(store.get(key)).map(CommandProgressCodec::decode);
    }

    /** As it is stored, readable or not. */
    public byte @Nullable [] stored(Bytes key) {
        return store.get(key);
    }

    /** Keeps a command's progress when it is run; null forgets it. */
    Runnable kept(Bytes key, @Nullable CommandProgress progress) {
        byte[] bytes = progress == null ? null : CommandProgressCodec.encode(progress);
        return () -> store.put(key, bytes);
    }

    public void forget(Bytes key) {
        store.delete(key);
    }
}
