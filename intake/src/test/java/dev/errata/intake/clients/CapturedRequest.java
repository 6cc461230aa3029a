package dev.errata.intake.clients;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * A request as a client sent it. Its file is the request line, a header a line, an empty line, and the body's bytes; a
 * chunked body in one piece.
 *
 * @param headers by lower-case name
 * @param body as it was sent, compressed or not
 */
@SuppressWarnings("ArrayRecordComponent") // read by tests alone
public record CapturedRequest(String method, String target, Map<String, String> headers, byte[] body) {
    public CapturedRequest {
        headers = new TreeMap<>(headers);
    }

    public static CapturedRequest parse(byte[] file) {
        int end = new String(file, ISO_8859_1).indexOf("\n\n");
        String[] head = new String(file, 0, end, ISO_8859_1).split("\n", -1);
        String[] line = head[0].split(" ", 2);
        Map<String, String> headers = new TreeMap<>();
        for (int i = 1; i < head.length; i++) {
            String[] header = head[i].split(": ", 2);
            headers.put(header[0], header[1]);
        }
        byte[] body = new byte[file.length - end - 2];
        System.arraycopy(file, end + 2, body, 0, body.length);
        return new CapturedRequest(line[0], line[1], headers, body);
    }

    public byte[] bytes() {
        StringBuilder head = new StringBuilder(method + " " + target + "\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append('\n'));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(head.append('\n').toString().getBytes(ISO_8859_1));
        file.writeBytes(body);
        return file.toByteArray();
    }

    public byte[] decodedBody() {
        if (!"gzip".equals(headers.get("content-encoding"))) {
            return body;
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
