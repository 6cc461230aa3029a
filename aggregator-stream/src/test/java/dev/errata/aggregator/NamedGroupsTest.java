package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.grouping.ErrorGroup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors that share a name are one group, whichever task has read them. */
final class NamedGroupsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir
    private Path state = Path.of("");

    /** What the second error of a group is called besides, the third is called alone. */
    @Test
    void anErrorThatSharesOneOfSeveralNamesIsOfTheSameGroup() {
        String frames = "\n\tat org.json.Parser.read(Parser.java:3)\n\tat com.acme.Cart.add(Cart.java:7)";
        List<String> messages = List.of(
                "org.json.SyntaxException: input ends" + frames,
                "org.json.SyntaxException: bad token 'x'" + frames,
                "bad token 'y'" + frames);
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            for (int i = 0; i < messages.size(); i++) {
                aggregator.error(Samples.judged("e" + i, messages.get(i), aggregator.now()));
                aggregator.advance(SECOND);
            }
            aggregator.advance(SECOND);

            List<ErrorGroup> published = aggregator.groups();
            assertThat(published.stream().filter(group -> group.mergedInto() != null))
                    .hasSize(1);
            ErrorGroup last = published.get(published.size() - 1);
            assertThat(last.occurrences().count()).isEqualTo(3);
            assertThat(last.kind().pattern()).as("one of its names").doesNotContain(" | ");
        }
    }
}
