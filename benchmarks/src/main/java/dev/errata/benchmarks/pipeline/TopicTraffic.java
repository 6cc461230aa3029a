package dev.errata.benchmarks.pipeline;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** What an app of this JVM has sent to each topic, as its producers say by JMX. */
final class TopicTraffic {
    private static final String PRODUCER_TOPICS = "kafka.producer:type=producer-topic-metrics,*";

    private static final String INTERNAL = "-repartition";

    private TopicTraffic() {}

    /** Records by topic; the app's own topics without its id before their names, so that runs can be compared. */
    static SortedMap<String, Long> writtenBy(String applicationId) {
        String prefix = applicationId + "-";
        SortedMap<String, Long> written = new TreeMap<>();
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        try {
            for (ObjectName bean : beans.queryNames(new ObjectName(PRODUCER_TOPICS), null)) {
                if (unquoted(bean.getKeyProperty("client-id")).startsWith(prefix)) {
                    String topic = unquoted(bean.getKeyProperty("topic"));
                    String name = topic.startsWith(prefix) ? topic.substring(prefix.length()) : topic;
                    double records = (Double) beans.getAttribute(bean, "record-send-total");
                    written.merge(name, Math.round(records), Long::sum);
                }
            }
        } catch (JMException e) {
            throw new IllegalStateException("cannot read what " + applicationId + " has written", e);
        }
        return written;
    }

    /** Records that went to topics which the app reads itself. */
    static long toInternalTopicsBy(String applicationId) {
        return writtenBy(applicationId).entrySet().stream()
                .filter(topic -> topic.getKey().endsWith(INTERNAL))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static String unquoted(String property) {
        return property.startsWith("\"") ? ObjectName.unquote(property) : property;
    }
}
