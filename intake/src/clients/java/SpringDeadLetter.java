import java.util.Base64;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.StringSerializer;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.kafka.listener.DeadLetterPublishingRecoverer;
import org.springframework.kafka.listener.ListenerExecutionFailedException;

/**
 * java SpringDeadLetter.java [BROKERS]: lets Spring make a dead letter of a record. With brokers it goes onto their topic orders-dlt,
 * without them its headers are printed, one a line, values in Base64.
 */
public final class SpringDeadLetter {
    static class GatewayException extends RuntimeException {
        GatewayException(Throwable cause) {
            super("the gateway did not answer", cause);
        }
    }

    static void charge() {
        try {
            throw new java.net.ConnectException("Connection refused");
        } catch (java.net.ConnectException refused) {
            throw new GatewayException(refused);
        }
    }

    public static void main(String[] arguments) {
        if (arguments.length > 0) {
            publish(arguments[0]);
            return;
        }
        MockProducer<String, String> producer =
                new MockProducer<>(true, null, new StringSerializer(), new StringSerializer());
        recover(() -> producer);
        for (Header header : producer.history().get(0).headers()) {
            System.out.println(header.key() + " " + Base64.getEncoder().encodeToString(header.value()));
        }
    }

    /** Returns when it is there. */
    private static void publish(String brokers) {
        DefaultKafkaProducerFactory<String, String> factory = new DefaultKafkaProducerFactory<>(
                Map.of("bootstrap.servers", brokers), new StringSerializer(), new StringSerializer());
        try {
            recover(factory);
        } finally {
            factory.destroy();
        }
    }

    private static void recover(ProducerFactory<String, String> factory) {
        DeadLetterPublishingRecoverer recoverer = new DeadLetterPublishingRecoverer(
                new KafkaTemplate<>(factory), (record, failure) -> new TopicPartition("orders-dlt", 0));
        ConsumerRecord<String, String> order = new ConsumerRecord<>("orders", 2, 4711L, "customer-7", "{}");
        try {
            charge();
        } catch (GatewayException failure) {
            recoverer.accept(order, null, new ListenerExecutionFailedException("Listener failed", "billing", failure));
        }
    }
}
