package dev.errata.log.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Sends what no well-behaved client does: any Host, Origin, cookie. */
public final class RawHttp {
    private final int port;
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private String body = "";

    private RawHttp(int port) {
        this.port = port;
        headers.put("Host", "127.0.0.1:" + port);
        headers.put("Connection", "close");
    }

    public static RawHttp to(int port) {
        return new RawHttp(port);
    }

    public RawHttp with(String header, String value) {
        headers.put(header, value);
        return this;
    }

    public RawHttp without(String header) {
        headers.remove(header);
        return this;
    }

    public RawHttp form(String content) {
        return with("Content-Type", "application/x-www-form-urlencoded").body(content);
    }

    public RawHttp json(String content) {
        return with("Content-Type", "application/json").body(content);
    }

    private RawHttp body(String content) {
        body = content;
        return with("Content-Length", String.valueOf(content.getBytes(StandardCharsets.UTF_8).length));
    }

    /**
     * What the server says.
     *
     * @param line method and path
     */
    public Answer send(String line) {
        List<String> lines = new ArrayList<>(List.of(line + " HTTP/1.1"));
        headers.forEach((name, value) -> lines.add(name + ": " + value));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String request = String.join("\r\n", lines) + "\r\n\r\n" + body;
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return Answer.parse(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /**
     * What the server said.
     *
     * @param headers as they came, one a line
     */
    public record Answer(int status, List<String> headers, String body) {
        static Answer parse(String text) {
            int end = text.indexOf("\r\n\r\n");
            String[] head = text.substring(0, end).split("\r\n", -1);
            return new Answer(
                    Integer.parseInt(head[0].split(" ", -1)[1]),
                    Stream.of(head).skip(1).toList(),
                    text.substring(end + "\r\n\r\n".length()));
        }

        public Optional<String> header(String name) {
            String prefix = name.toLowerCase(Locale.ROOT) + ":";
            return headers.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                    .map(line -> line.substring(prefix.length()).strip())
                    .findFirst();
        }

        /** As a browser would send it back: {@code NAME=VALUE}. */
        public String cookie() {
            return header("Set-Cookie").orElseThrow().split(";", -1)[0];
        }
    }
}
