package dev.errata.client.report;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.ReadOnlyFileSystemException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The code that an exception of the JDK stands for: the SQLSTATE of a SQLException, the errno behind an I/O failure. The
 * JDK keeps an errno only in its class or in the operating system's own words.
 */
final class SystemCode {
    /** The operating system's words, which say more than a class does. */
    private static final List<Map.Entry<String, String>> BY_WORDS = List.of(
            Map.entry("connection refused", "ECONNREFUSED"),
            Map.entry("connection reset", "ECONNRESET"),
            Map.entry("connection timed out", "ETIMEDOUT"),
            Map.entry("broken pipe", "EPIPE"),
            Map.entry("network is unreachable", "ENETUNREACH"),
            Map.entry("no route to host", "EHOSTUNREACH"),
            Map.entry("address already in use", "EADDRINUSE"),
            Map.entry("no space left on device", "ENOSPC"),
            Map.entry("disk quota exceeded", "EDQUOT"),
            Map.entry("too many open files", "EMFILE"),
            Map.entry("read-only file system", "EROFS"),
            Map.entry("permission denied", "EACCES"),
            Map.entry("is a directory", "EISDIR"),
            Map.entry("not a directory", "ENOTDIR"),
            Map.entry("cannot allocate memory", "ENOMEM"),
            Map.entry("no such file or directory", "ENOENT"),
            Map.entry("argument list too long", "E2BIG"));

    private static final List<Map.Entry<Class<? extends Exception>, String>> BY_TYPE = List.of(
            Map.entry(HttpTimeoutException.class, "ETIMEDOUT"),
            Map.entry(SocketTimeoutException.class, "ETIMEDOUT"),
            Map.entry(UnknownHostException.class, "ENOTFOUND"),
            Map.entry(NoRouteToHostException.class, "EHOSTUNREACH"),
            Map.entry(PortUnreachableException.class, "ECONNREFUSED"),
            Map.entry(BindException.class, "EADDRINUSE"),
            Map.entry(ConnectException.class, "ECONNREFUSED"),
            Map.entry(NoSuchFileException.class, "ENOENT"),
            Map.entry(FileNotFoundException.class, "ENOENT"),
            Map.entry(AccessDeniedException.class, "EACCES"),
            Map.entry(FileAlreadyExistsException.class, "EEXIST"),
            Map.entry(DirectoryNotEmptyException.class, "ENOTEMPTY"),
            Map.entry(NotDirectoryException.class, "ENOTDIR"),
            Map.entry(ReadOnlyFileSystemException.class, "EROFS"));

    /** The operating system's words stand at the end, behind the name of what was opened. */
    private static final int WORDS_LOOKED_AT = 256;

    private SystemCode() {}

    static Optional<String> of(Throwable failure) {
        if (failure instanceof SQLException sql) {
            return Optional.ofNullable(sql.getSQLState());
        }
        if (failure instanceof IOException && failure.getMessage() != null) {
            Optional<String> said = byWords(failure.getMessage());
            if (said.isPresent()) {
                return said;
            }
        }
        return BY_TYPE.stream()
                .filter(entry -> entry.getKey().isInstance(failure))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static Optional<String> byWords(String message) {
        String end = message.substring(Math.max(0, message.length() - WORDS_LOOKED_AT))
                .toLowerCase(Locale.ROOT);
        return BY_WORDS.stream()
                .filter(entry -> end.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
