package dev.errata.streams.kafka;

import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * What is damage to the files of a store, and can be mended by restoring it. Lack of room, rights or a lock is not: what
 * is restored would lack it as well.
 */
final class Damage {
    private Damage() {}

    /** What RocksDB says of it; empty if it is none. */
    static Optional<String> in(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof RocksDBException said && isDamage(said)) {
                return Optional.of(String.valueOf(said.getMessage()));
            }
        }
        return Optional.empty();
    }

    /** A file that others of the store name and that is not there is damage, too; RocksDB calls it an I/O error. */
    private static boolean isDamage(RocksDBException said) {
        Status status = said.getStatus();
        if (status == null) {
            return false;
        }
        boolean isGone = String.valueOf(said.getMessage()).endsWith(": No such file or directory");
        return status.getCode() == Status.Code.Corruption || (status.getCode() == Status.Code.IOError && isGone);
    }
}
