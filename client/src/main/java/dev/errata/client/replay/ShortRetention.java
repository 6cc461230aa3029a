package dev.errata.client.replay;

import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Topics that may have deleted a record before its retry is due. */
final class ShortRetention {
    private static final Logger LOG = LoggerFactory.getLogger(ShortRetention.class);

    private ShortRetention() {}

    /** Says in the log which there are. */
    static void warn(Map<String, Object> connection, ReplaySettings settings) {
        try (Admin admin = Admin.create(connection)) {
            find(admin, settings)
                    .forEach(
                            (topic, kept) -> LOG.atWarn()
                                    .addKeyValue("topic", topic)
                                    .addKeyValue("kept", Spoken.duration(kept))
                                    .addKeyValue("longestWait", Spoken.duration(settings.longestWait()))
                                    .log(
                                            "records may be deleted before their retry is due: the topic's retention is too short"));
        } catch (KafkaException away) {
            LOG.atWarn().setCause(away).log("how long records are kept that may be put back is not known");
        }
    }

    /** How long they keep their records, by topic; what does not exist yet is none of them. */
    static Map<String, Duration> find(Admin admin, ReplaySettings settings) {
        Set<ConfigResource> topics = settings.pairs().stream()
                .map(pair -> pair.letters() == null ? pair.origin() : pair.letters())
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
                .collect(Collectors.toUnmodifiableSet());
        Map<String, Duration> found = new TreeMap<>();
        admin.describeConfigs(topics)
                .values()
                .forEach((topic, config) -> retention(topic.name(), config)
                        .filter(kept -> kept.compareTo(settings.longestWait()) < 0)
                        .ifPresent(kept -> found.put(topic.name(), kept)));
        return found;
    }

    private static Optional<Duration> retention(String topic, Future<Config> answer) {
        try {
            ConfigEntry kept = answer.get().get(TopicConfig.RETENTION_MS_CONFIG);
            return Optional.ofNullable(kept == null ? null : kept.value())
                    .map(Long::parseLong)
                    .filter(millis -> millis >= 0)
                    .map(Duration::ofMillis);
        } catch (ExecutionException unknown) {
            LOG.atDebug().setCause(unknown).addKeyValue("topic", topic).log("the topic cannot be asked");
            return Optional.empty();
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
