package dev.errata.benchmarks.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.errata.core.event.ErrorEvent;
import dev.errata.schemas.json.ErrorEventJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/** What is sent: errors of about 900 bytes as JSON, and an envelope of Sentry's of about 10 KiB. */
final class Bodies {
    private static final int FRAMES = 59;
    private static final int KIBI = 1 << 10;
    private static final Random RANDOM = new Random(16);

    private Bodies() {}

    /** One error, about 900 bytes. */
    static String error() {
        String stack = IntStream.range(0, 11)
                .mapToObj(i -> "\\tat shop.orders.Step" + number() + ".run(Step" + i + ".java:" + number() % 900 + ")")
                .collect(Collectors.joining("\\n"));
        return """
                {"message":"could not charge order %d: connect ECONNREFUSED 10.0.%d.7:5432","code":"ECONNREFUSED",\
                "exceptionType":"java.net.ConnectException","stack":"%s","sessionId":"s%d","operationId":"charge-%d",\
                "operationType":"charge-card","attempt":1,"source":{"type":"service","component":"card-processor"},\
                "metadata":{"release":"shop@1.4.2","environment":"staging","tags.shop":"north"}}""".formatted(number(), number() % 250, stack, number() % 1_000, number());
    }

    static List<String> errors(int count) {
        return IntStream.range(0, count).mapToObj(i -> error()).toList();
    }

    static byte[] array(List<String> errors) {
        return String.join(",", errors).transform(all -> "[" + all + "]").getBytes(UTF_8);
    }

    static ErrorEvent parsed(String error) {
        return ErrorEventJson.parseStrictly(error, Instant.EPOCH);
    }

    /** An envelope with one exception. */
    static byte[] envelope() {
        String frames = IntStream.range(0, FRAMES)
                .mapToObj(i -> """
                        {"filename":"Step%d.java","module":"shop.orders.Step%d","function":"run","lineno":%d,\
                        "context_line":"            return gateway.charge(order%d);","in_app":true}""".formatted(i, number(), number() % 900, number()))
                .collect(Collectors.joining(","));
        String event = """
                {"platform":"java","release":"shop@1.4.2","environment":"staging","tags":{"shop":"north"},\
                "exception":{"values":[{"type":"ConnectException","module":"java.net","value":"connect ECONNREFUSED 10.0.3.7",\
                "stacktrace":{"frames":[%s]}}]}}""".formatted(frames);
        return ("{}\n{\"type\":\"event\"}\n" + event + "\n").getBytes(UTF_8);
    }

    static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** A gibibyte of zeros. */
    static byte[] bomb() throws IOException {
        byte[] zeros = new byte[KIBI * KIBI];
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            for (int i = 0; i < KIBI; i++) {
                gzip.write(zeros);
            }
        }
        return bytes.toByteArray();
    }

    /** What is answered to a body that is gzip. */
    static int send(int port, byte[] packed) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/errors"))
                .header("Content-Encoding", "gzip")
                .POST(HttpRequest.BodyPublishers.ofByteArray(packed))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static int number() {
        return RANDOM.nextInt(100_000);
    }
}
