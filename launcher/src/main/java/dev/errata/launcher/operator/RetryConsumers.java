package dev.errata.launcher.operator;

import dev.errata.client.operator.Cluster;
import dev.errata.schemas.TopicNames;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.AuthorizationException;

/** Who takes what comes due, as far as Kafka knows: the members of consumer groups. */
final class RetryConsumers {
    private RetryConsumers() {}

    /** A sentence that says so where nobody does; empty where somebody does, or where we may not know. */
    static Optional<String> complaint(Cluster cluster) {
        try (Admin admin = cluster.admin()) {
            Collection<GroupListing> groups = cluster.await(
                    admin.listGroups(ListGroupsOptions.forConsumerGroups()).all());
            List<String> ids = groups.stream().map(GroupListing::groupId).toList();
            for (KafkaFuture<ConsumerGroupDescription> group :
                    admin.describeConsumerGroups(ids).describedGroups().values()) {
                if (isReading(cluster.await(group))) {
                    return Optional.empty();
                }
            }
            return Optional.of("no consumer group reads '" + TopicNames.RETRIES
                    + "' now: what comes due is handed out, and nobody runs it");
        } catch (IllegalStateException e) {
            if (isForbidden(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static boolean isReading(ConsumerGroupDescription group) {
        return group.members().stream()
                .flatMap(member -> member.assignment().topicPartitions().stream())
                .anyMatch(partition -> partition.topic().equals(TopicNames.RETRIES));
    }

    /** Operators need not have the right to look into other people's groups. */
    private static boolean isForbidden(IllegalStateException failure) {
        return failure.getCause() instanceof ExecutionException answer
                && answer.getCause() instanceof AuthorizationException;
    }
}
