package dev.errata.client.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SystemCodeTest {
    @ParameterizedTest
    @MethodSource
    void isRead(Throwable failure, String code) {
        assertThat(SystemCode.of(failure)).hasValue(code);
    }

    static Stream<Arguments> isRead() {
        return Stream.of(
                arguments(new SQLException("duplicate key", "23505"), "23505"),
                arguments(new SQLTransientConnectionException("pool is empty", "08001"), "08001"),
                arguments(new SocketTimeoutException("Read timed out"), "ETIMEDOUT"),
                arguments(new HttpConnectTimeoutException("HTTP connect timed out"), "ETIMEDOUT"),
                arguments(new UnknownHostException("db.internal"), "ENOTFOUND"),
                arguments(new ConnectException("Connection refused"), "ECONNREFUSED"),
                arguments(new ConnectException("Connection timed out"), "ETIMEDOUT"),
                arguments(new ConnectException(), "ECONNREFUSED"),
                arguments(new NoRouteToHostException("No route to host"), "EHOSTUNREACH"),
                arguments(new BindException("Address already in use"), "EADDRINUSE"),
                arguments(new SocketException("Connection reset"), "ECONNRESET"),
                arguments(new SocketException("Broken pipe"), "EPIPE"),
                arguments(new IOException("No space left on device"), "ENOSPC"),
                arguments(new FileSystemException("/var/x", null, "Too many open files"), "EMFILE"),
                arguments(new FileNotFoundException("/x (Permission denied)"), "EACCES"),
                arguments(new FileNotFoundException("/x (No such file or directory)"), "ENOENT"),
                arguments(new NoSuchFileException("/x"), "ENOENT"),
                arguments(new AccessDeniedException("/x"), "EACCES"));
    }

    @Test
    void isReadFromAProcessThatCannotStart() {
        IOException failure = assertThrows(
                IOException.class,
                () -> new ProcessBuilder(Path.of("no", "such", "tool").toString()).start());

        assertThat(SystemCode.of(failure)).hasValue("ENOENT");
    }

    @Test
    void isNotMadeUp() {
        assertThat(SystemCode.of(new IllegalStateException("permission denied")))
                .isEmpty();
        assertThat(SystemCode.of(new IOException("stream closed"))).isEmpty();
        assertThat(SystemCode.of(new SQLException("no state"))).isEmpty();
    }
}
