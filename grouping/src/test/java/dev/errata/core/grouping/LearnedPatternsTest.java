package dev.errata.core.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.grouping.pattern.PatternLearner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LearnedPatternsTest {

    private static final List<String> LOGS =
            List.of("Apache", "BGL", "Hadoop", "HealthApp", "Linux", "OpenSSH", "Proxifier", "Zookeeper");

    @Test
    void eightLogsMeetTheBarWithOneConfiguration() throws IOException {
        double accuracy = 0;
        double groupF1 = 0;
        for (String log : LOGS) {
            List<String[]> lines = lines(log);
            GroupingScore score = GroupingScore.of(Resources.column(lines, 0), groups(Resources.column(lines, 1)));
            assertThat(score.accuracy()).as(log).isGreaterThan(0.99);
            assertThat(score.groupF1()).as(log).isGreaterThan(0.93);
            accuracy += score.accuracy() / LOGS.size();
            groupF1 += score.groupF1() / LOGS.size();
        }
        assertThat(accuracy).isGreaterThan(0.995);
        assertThat(groupF1).isGreaterThan(0.975);
    }

    @ParameterizedTest
    @CsvSource({
        "Kafka, 0.86, 0.74",
        "Botocore, 0.97, 0.85",
        "Postgres, 0.79, 0.90",
        "Redis, 0.95, 0.95",
        "Rsync, 0.85, 0.91",
        "Unbound, 0.84, 0.85",
        "Mosquitto, 0.89, 0.84",
        "Cluster, 0.99, 0.99",
        "Mac, 0.90, 0.66",
        "MongoDB, 0.62, 0.46",
        "Spark, 0.81, 0.69"
    })
    void logsLabelledByPlaceOrTemplateKeepTheirScore(String log, double accuracy, double groupF1) throws IOException {
        List<String[]> lines = lines(log);
        GroupingScore score = GroupingScore.of(Resources.column(lines, 0), groups(Resources.column(lines, 1)));
        assertThat(score.accuracy()).as("GA").isGreaterThan(accuracy);
        assertThat(score.groupF1()).as("FGA").isGreaterThan(groupF1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"OpenSSH", "Hadoop", "Linux"})
    void theOrderLeavesNoTrace(String log) throws IOException {
        List<PatternKey> keys = keys(Resources.column(lines(log), 1));
        Map<PatternKey, String> expected = groupsOf(learner(keys), keys);
        Random random = new Random(7);
        for (int round = 0; round < 40; round++) {
            List<PatternKey> shuffled = new ArrayList<>(keys);
            Collections.shuffle(shuffled, random);
            assertThat(groupsOf(learner(shuffled), keys)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"OpenSSH", "Hadoop", "Linux"})
    void thePartitionsLeaveNoTrace(String log) throws IOException {
        List<PatternKey> keys = keys(Resources.column(lines(log), 1));
        Map<PatternKey, String> expected = groupsOf(learner(keys), keys);
        Random random = new Random(11);
        for (int round = 0; round < 40; round++) {
            List<PatternLearner> partitions = List.of(learner(List.of()), learner(List.of()), learner(List.of()));
            keys.forEach(key -> partitions.get(random.nextInt(3)).learn(key));
            PatternLearner whole = learner(List.of());
            partitions.forEach(whole::learnAll);
            assertThat(groupsOf(whole, keys)).isEqualTo(expected);
        }
    }

    static List<String> groups(List<String> messages) {
        PatternLearner learner = new PatternLearner(10_000);
        MessageNormalizer normalizer = MessageNormalizer.forKeys();
        List<PatternLearner.Member> members = new ArrayList<>();
        for (String message : messages) {
            members.add(learner.learn(new PatternKey("", normalizer.normalize(message))));
        }
        return members.stream().map(PatternLearner.Member::groupId).toList();
    }

    private static PatternLearner learner(List<PatternKey> keys) {
        PatternLearner learner = new PatternLearner(10_000);
        keys.forEach(learner::learn);
        return learner;
    }

    private static Map<PatternKey, String> groupsOf(PatternLearner learner, List<PatternKey> keys) {
        Map<PatternKey, String> groups = new HashMap<>();
        keys.forEach(key -> groups.put(
                key, learner.learn(key).groupId() + learner.learn(key).pattern()));
        return groups;
    }

    private static List<PatternKey> keys(List<String> messages) {
        MessageNormalizer normalizer = MessageNormalizer.forKeys();
        return messages.stream()
                .map(normalizer::normalize)
                .distinct()
                .map(pattern -> new PatternKey("", pattern))
                .toList();
    }

    private static List<String[]> lines(String log) throws IOException {
        return Resources.rows("logs/" + log + ".tsv.gz");
    }
}
