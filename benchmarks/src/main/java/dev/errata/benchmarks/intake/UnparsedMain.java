package dev.errata.benchmarks.intake;

import io.javalin.Javalin;
import io.javalin.http.Context;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.zip.GZIPInputStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * What the intake is measured against: the same HTTP server, which reads a body, inflates it and produces the bytes as they are,
 * with acks=all, and answers then. Told by the same variables as the intake.
 */
final class UnparsedMain {
    static final String TOPIC = "unparsed";

    private UnparsedMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                System.getenv("ERRATA_BOOTSTRAP_SERVERS"),
                "acks",
                "all",
                "linger.ms",
                5,
                "compression.type",
                "lz4",
                "batch.size",
                256 << 10);
        Producer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        Javalin server = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.routes.post("/*", context -> take(context, producer));
        });
        server.start("127.0.0.1", Integer.parseInt(System.getenv("ERRATA_HTTP_PORT")));
        new CountDownLatch(1).await();
    }

    private static void take(Context context, Producer<byte[], byte[]> producer) throws IOException {
        byte[] body = context.bodyAsBytes();
        byte[] plain;
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(body))) {
            plain = gzip.readAllBytes();
        }
        CompletableFuture<Integer> status = new CompletableFuture<>();
        Future<RecordMetadata> unused = producer.send(
                new ProducerRecord<>(TOPIC, plain),
                (metadata, failure) -> status.complete(failure == null ? 200 : 503));
        context.future(() -> status.thenAccept(context::status));
    }
}
