import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.StringSerializer;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.listener.DeadLetterPublishingRecoverer;
import org.springframework.kafka.listener.ListenerExecutionFailedException;

/** java SpringDeadLetter.java BOOTSTRAP: publishes a dead letter of the topic "orders" to "orders-dlt", as a listener's error handler does. */
public final class SpringDeadLetter {
    static class GatewayException extends RuntimeException {
        GatewayException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static void charge() {
        try {
            throw new java.net.ConnectException("Connection refused");
        } catch (java.net.ConnectException refused) {
            throw new GatewayException("could not charge order 4711", refused);
        }
    }

    public static void main(String[] arguments) {
        KafkaTemplate<String, String> template = new KafkaTemplate<>(new DefaultKafkaProducerFactory<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, arguments[0]),
                new StringSerializer(),
                new StringSerializer()));
        DeadLetterPublishingRecoverer recoverer = new DeadLetterPublishingRecoverer(
                template, (record, failure) -> new org.apache.kafka.common.TopicPartition("orders-dlt", 0));
        ConsumerRecord<String, String> order =
                new ConsumerRecord<>("orders", 2, 4711L, "customer-7", "{\"order\":4711}");
        try {
            charge();
        } catch (GatewayException failure) {
            recoverer.accept(order, new ListenerExecutionFailedException("Listener failed", "billing", failure));
        }
        template.flush();
        template.destroy();
    }
}
