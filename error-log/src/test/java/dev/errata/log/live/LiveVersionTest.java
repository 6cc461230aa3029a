package dev.errata.log.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.schemas.TopicNames;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LiveVersionTest {
    private static final EnumSet<LiveTopic> ALL = EnumSet.allOf(LiveTopic.class);

    @Test
    void itsTextIsReadBack() {
        LiveVersion version = new LiveVersion(LongStream.range(0, LiveTopic.values().length)
                .map(i -> i * i * 1_000_003)
                .boxed()
                .toList());
        assertThat(LiveVersion.parse(version.toString())).contains(version);
        assertThat(version.toString()).matches("[0-9a-z-]{1,200}");
    }

    @Test
    void whatNobodyWroteIsNoVersion() {
        String allButOne = "0-".repeat(LiveTopic.values().length - 1);
        assertThat(LiveVersion.parse(allButOne + "0")).isPresent();
        for (String last : List.of("", "x y", "0-0", "-1", "zzzzzzzzzzzzz", "3w5e11264sgsf", "ä")) {
            assertThat(LiveVersion.parse(allButOne + last)).as(last).isEmpty();
        }
        assertThat(LiveVersion.parse("")).isEmpty();
    }

    @Test
    void topicsOfOneKindAreOneNumber() {
        LiveVersion before = LiveVersion.of(Map.of());
        LiveVersion after = LiveVersion.of(
                Map.of(TopicNames.ERRORS_PERMANENT, 2L, TopicNames.ERRORS_UNKNOWN, 3L, "a topic of others", 9L));
        assertThat(after.since(before, ALL)).contains(Map.of(LiveTopic.ERRORS, 5L));
        assertThat(before.since(after, ALL)).isEmpty();
        assertThat(after.since(after, ALL)).contains(Map.of());
    }

    @Test
    void everyTopicOfKafkaIsOfOneKindAtTheMost() {
        List<String> names = Arrays.stream(LiveTopic.values())
                .flatMap(topic -> topic.kafkaTopics().stream())
                .toList();
        assertThat(names).doesNotHaveDuplicates();
    }
}
