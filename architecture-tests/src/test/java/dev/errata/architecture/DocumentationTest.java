package dev.errata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the lists in ARCHITECTURE.md against the code. */
class DocumentationTest {
    private static final Path ROOT = Path.of("..");

    @Test
    void theModuleMapNamesEveryModuleAndNoOther() throws IOException {
        Set<String> modules = all("<module>([^<]+)</module>", Files.readString(ROOT.resolve("pom.xml")));
        assertThat(firstColumn("## The modules")).isEqualTo(modules);
    }

    @Test
    void theTopicTableNamesEveryTopicAndNoOther() throws IOException {
        Set<String> topics = new Topics(new RegistryInMemory(), Topics.DEFAULT_PARTITIONS, (short) 1)
                .all().stream().map(Topic::name).collect(Collectors.toCollection(TreeSet::new));
        assertThat(firstColumn("## The topics")).isEqualTo(topics);
    }

    /** The literals in the sources that register metrics. */
    @Test
    void theMetricTableNamesEveryMetricAndNoOther() throws IOException {
        Set<String> metrics = new TreeSet<>();
        for (Path file : sourcesOfTheApps()) {
            String source = Files.readString(file);
            if (source.contains("io.micrometer.core.instrument.") || file.endsWith("KafkaFigure.java")) {
                metrics.addAll(all("\"(errata\\.[a-z.]+)\"", source));
            }
        }
        assertThat(firstColumn("## Metrics")).isEqualTo(metrics);
    }

    /** No other directory is looked into: the tests of other modules may be deleting theirs now. */
    private static List<Path> sourcesOfTheApps() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : all("<module>([^<]+)</module>", Files.readString(ROOT.resolve("pom.xml")))) {
            Path main = ROOT.resolve(module).resolve("src/main/java");
            if (!module.equals("benchmarks") && Files.isDirectory(main)) {
                try (Stream<Path> files = Files.walk(main)) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                }
            }
        }
        return sources;
    }

    @Test
    void everyPlaceThatTheReadmeNamesExists() throws IOException {
        for (String target : all("\\]\\(([^)#]+)\\)", Files.readString(ROOT.resolve("README.md")))) {
            assertThat(ROOT.resolve(target)).exists();
        }
    }

    /** The names in back-ticks in the first cell of each row of the table below {@code heading}. */
    private static Set<String> firstColumn(String heading) throws IOException {
        List<String> lines = Files.readAllLines(ROOT.resolve("ARCHITECTURE.md"));
        int start = lines.indexOf(heading);
        assertThat(start).as("heading '%s' in ARCHITECTURE.md", heading).isNotNegative();
        return lines.subList(start + 1, lines.size()).stream()
                .takeWhile(line -> !line.startsWith("## "))
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> all("`([^`]+)`", line.substring(1, line.indexOf('|', 1))).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> all(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
