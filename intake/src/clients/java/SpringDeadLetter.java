import java.util.Base64;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.StringSerializer;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.kafka.listener.DeadLetterPublishingRecoverer;
import org.springframework.kafka.listener.ListenerExecutionFailedException;

/** java SpringDeadLetter.java: prints the headers of the dead letter that Spring makes of a record, one a line, values in Base64. */
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
        MockProducer<String, String> producer =
                new MockProducer<>(true, null, new StringSerializer(), new StringSerializer());
        ProducerFactory<String, String> factory = () -> producer;
        DeadLetterPublishingRecoverer recoverer = new DeadLetterPublishingRecoverer(
                new KafkaTemplate<>(factory), (record, failure) -> new TopicPartition("orders-dlt", 0));
        ConsumerRecord<String, String> order = new ConsumerRecord<>("orders", 2, 4711L, "customer-7", "{}");
        try {
            charge();
        } catch (GatewayException failure) {
            recoverer.accept(order, null, new ListenerExecutionFailedException("Listener failed", "billing", failure));
        }
        for (Header header : producer.history().get(0).headers()) {
            System.out.println(header.key() + " " + Base64.getEncoder().encodeToString(header.value()));
        }
    }
}
