package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.schemas.TopicNames;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What Prometheus reads of a pipeline that has been used: little, explained, and as ARCHITECTURE.md says. */
@ExtendWith(SharedPipeline.class)
final class MetricsFlowTest {
    private static final int MOST_BYTES = 300_000;
    private static final int ERRORS = 300;

    private static final List<String> MESSAGES = List.of(
            "connect ECONNREFUSED 10.0.0.7:5432",
            "HTTP 503 Service Unavailable",
            "Rate limit reached",
            "Environment variable STRIPE_SECRET_KEY is not set",
            "Error: Cannot find module 'left-pad'",
            "No space left on device",
            "TypeError: cannot read properties of undefined",
            "the frobnicator said something new");

    private final PipelineUnderTest kafka;

    MetricsFlowTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
    }

    @Test
    void aScrapeAfterUseIsSmallExplainedAndDocumented() throws Exception {
        Scrape before = scrape();
        use();
        await().atMost(Duration.ofMinutes(3))
                .until(() -> grown(before, "errata_classifier_events_total") >= ERRORS
                        && grown(before, "errata_aggregator_records_total") >= ERRORS
                        && grown(before, "errata_dead_letters_total") > 0);

        Scrape scrape = scrape();

        assertThat(scrape.bytes()).as("%d lines", scrape.lines()).isLessThan(MOST_BYTES);
        assertThat(scrape.help())
                .isNotEmpty()
                .allSatisfy((metric, help) -> assertThat(help).as(metric).isNotBlank());
        Map<String, Set<String>> table = table();
        scrape.labels()
                .forEach((sample, labels) ->
                        assertThat(labels).as(sample).isEqualTo(table.get(nameOf(sample, table.keySet()))));
        assertThat(table.keySet())
                .filteredOn(metric -> metric.startsWith("errata.kafka."))
                .isNotEmpty()
                .allSatisfy(metric -> assertThat(scrape.sum(metric.replace('.', '_')))
                        .as("Kafka still has what is exported as %s", metric)
                        .isNotNaN());
        assertThat(scrape.text()).doesNotContain("\nkafka_");
    }

    /** Of many sessions, dependencies and categories, and one that cannot be read. */
    private void use() {
        for (int i = 0; i < ERRORS; i++) {
            kafka.report(Events.failure(unique("metrics"), MESSAGES.get(i % MESSAGES.size()))
                    .source(ErrorSource.of(SourceType.TOOL, "service-" + i % 50))
                    .build());
        }
        kafka.write(new ProducerRecord<>(
                TopicNames.ERRORS,
                unique("metrics").getBytes(StandardCharsets.UTF_8),
                "no event".getBytes(StandardCharsets.UTF_8)));
    }

    /** By how much, as other tests use the pipeline, too: Kafka's longest times are those of the last minute. */
    private double grown(Scrape before, String sample) throws Exception {
        double old = before.sum(sample);
        return scrape().sum(sample) - (Double.isNaN(old) ? 0 : old);
    }

    private Scrape scrape() throws Exception {
        return Scrape.of(kafka.pipeline().healthUrl());
    }

    /** The metric of a sample; Prometheus adds a unit and what kind of sample it is. */
    private static String nameOf(String sample, Set<String> metrics) {
        return metrics.stream()
                .filter(metric -> {
                    String name = metric.replace('.', '_');
                    return sample.matches(name + "(_seconds)?(_total|_bucket|_count|_sum|_max)?");
                })
                .findFirst()
                .orElse("no metric of the table");
    }

    /** The tags of each metric that the table in ARCHITECTURE.md names. */
    private static Map<String, Set<String>> table() throws Exception {
        Map<String, Set<String>> table = new TreeMap<>();
        List<String> lines = Files.readAllLines(Path.of("..", "ARCHITECTURE.md"));
        lines.stream()
                .skip(lines.indexOf("## Metrics"))
                .filter(line -> line.startsWith("| `errata."))
                .map(line -> line.split("\\|", -1))
                .forEach(cells -> {
                    Set<String> tags = Arrays.stream(cells[2].split(",", -1))
                            .map(String::strip)
                            .filter(tag -> !tag.isEmpty())
                            .collect(Collectors.toCollection(TreeSet::new));
                    Arrays.stream(cells[1].strip().split(" ", -1))
                            .forEach(name -> table.put(name.replace("`", ""), tags));
                });
        return table;
    }
}
