package dev.errata.benchmarks.pipeline;

import java.lang.management.ManagementFactory;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** What the stream threads of an app in this JVM do with their time, as Kafka Streams says by JMX of its last half minute. */
final class ThreadTime {
    private static final String THREADS = "kafka.streams:type=stream-thread-metrics,thread-id=*";
    private static final String RATIO = "-ratio";

    private ThreadTime() {}

    /**
     * The share of each kind of work, by name; the mean of the threads. {@code poll} is waiting for records and taking them,
     * {@code commit} is mostly waiting for the broker.
     */
    static SortedMap<String, Double> of(String applicationId) {
        SortedMap<String, Double> sums = new TreeMap<>();
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        int threads = 0;
        try {
            for (ObjectName bean : beans.queryNames(new ObjectName(THREADS), null)) {
                if (bean.getKeyProperty("thread-id").contains(applicationId + "-")) {
                    threads++;
                    for (String work : new String[] {"poll", "process", "commit", "punctuate"}) {
                        sums.merge(work, (Double) beans.getAttribute(bean, work + RATIO), Double::sum);
                    }
                }
            }
        } catch (JMException e) {
            throw new IllegalStateException("cannot read what the threads of " + applicationId + " do", e);
        }
        int all = Math.max(1, threads);
        sums.replaceAll((work, sum) -> Math.round(100 * sum / all) / 100.0);
        return sums;
    }
}
