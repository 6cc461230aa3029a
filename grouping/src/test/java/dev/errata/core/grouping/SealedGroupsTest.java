package dev.errata.core.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Sealed defects and logs stay what nobody has seen, and what is said of them is a table of totals (decision 0041). */
final class SealedGroupsTest {
    private static final Path TABLE = Path.of("../benchmarks/SEALED.md");
    private static final String HEADING = "| date | commit | groups |";
    private static final List<String[]> DEFECTS = Resources.rows("sealed/defects.tsv.gz");
    private static final List<String[]> LOGS = Resources.rows("sealed/logs.tsv.gz");

    @Test
    void aBatchHoldsEnoughOfEach() {
        assertThat(DEFECTS.stream().map(row -> row[1]).distinct().count()).isGreaterThanOrEqualTo(150);
        assertThat(firsts(DEFECTS)).hasSizeGreaterThanOrEqualTo(6);
        assertThat(firsts(LOGS))
                .hasSizeGreaterThanOrEqualTo(6)
                .allSatisfy(source -> assertThat(of(LOGS, source)).hasSizeGreaterThanOrEqualTo(1500));
    }

    @Test
    void noSealedDefectIsAmongThoseThatRulesAreTunedOn() {
        Set<String> open = Resources.openDefects().stream().map(row -> row[1]).collect(Collectors.toSet());

        assertThat(DEFECTS.stream().map(row -> row[1]).distinct()).doesNotContainAnyElementsOf(open);
    }

    /** {@code make score-sealed BATCH=groups}: totals only, and each look at the batch leaves its rows. */
    @Test
    @EnabledIfSystemProperty(named = "errata.sealed", matches = "groups", disabledReason = "make score-sealed")
    void score() throws IOException {
        List<String> rows = new ArrayList<>();
        rows.add(row("all defects", DefectGroups.score(DEFECTS)));
        firsts(DEFECTS).forEach(language -> rows.add(row(language, DefectGroups.score(of(DEFECTS, language)))));
        List<GroupingScore> logs = new ArrayList<>();
        for (String source : firsts(LOGS)) {
            List<String[]> lines = of(LOGS, source);
            logs.add(GroupingScore.of(
                    Resources.column(lines, 1), LearnedPatternsTest.groups(Resources.column(lines, 2))));
            rows.add(row(source, logs.get(logs.size() - 1)));
        }
        rows.add(row(
                "mean of the logs",
                new GroupingScore(
                        logs.stream()
                                .mapToDouble(GroupingScore::accuracy)
                                .average()
                                .orElseThrow(),
                        logs.stream()
                                .mapToDouble(GroupingScore::groupF1)
                                .average()
                                .orElseThrow())));
        rows.forEach(System.out::println);
        insert(rows);
    }

    private static void insert(List<String> rows) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(TABLE));
        int end = 0;
        while (!lines.get(end).startsWith(HEADING)) {
            end++;
        }
        while (end < lines.size() && lines.get(end).startsWith("|")) {
            end++;
        }
        lines.addAll(end, rows);
        Files.write(TABLE, lines);
    }

    private static String row(String what, GroupingScore score) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %.3f | %.3f |",
                Objects.requireNonNull(System.getProperty("errata.sealed.date")),
                Objects.requireNonNull(System.getProperty("errata.sealed.commit")),
                what,
                score.accuracy(),
                score.groupF1());
    }

    private static Set<String> firsts(List<String[]> rows) {
        return rows.stream().map(row -> row[0]).collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String[]> of(List<String[]> rows, String first) {
        return rows.stream().filter(row -> row[0].equals(first)).toList();
    }
}
