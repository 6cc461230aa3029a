package dev.errata.core.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole events, as producers send them: what is one defect is one group, two that one place throws are two. */
final class DefectVariantsTest {
    private static final String DEPOT = "stacks/depot.tsv.gz";

    private final Fingerprinter fingerprinter = new Fingerprinter(FingerprintOptions.DEFAULT);

    /** What the rules were tuned on, and what was only scored. */
    private enum Half {
        TUNED,
        SCORED;

        boolean has(String defect) {
            return (Math.floorMod(defect.hashCode() >> 4, 2) == 0) == (this == TUNED);
        }
    }

    /** Of Java, what is left are wrappers whose cause is cut off, and a stack of which only the library is left. */
    @ParameterizedTest
    @CsvSource({
        "TUNED, java, 0.69, 0.60",
        "TUNED, node, 0.99, 0.99",
        "SCORED, java, 0.66, 0.53",
        "SCORED, node, 0.99, 0.99"
    })
    void aDefectIsOneGroup(Half half, String language, double accuracy, double groupF1) throws IOException {
        List<String[]> events = Resources.rows(DEPOT).stream()
                .filter(row -> row[0].startsWith(language + "/") && half.has(row[0]))
                .toList();

        GroupingScore score = GroupingScore.of(
                Resources.column(events, 0),
                DefectGroups.of(events.stream().map(DefectVariantsTest::input).toList()));

        assertThat(score.accuracy()).as("GA").isGreaterThan(accuracy);
        assertThat(score.groupF1()).as("FGA").isGreaterThan(groupF1);
    }

    @ParameterizedTest
    @CsvSource({
        "java, 0.90, 0.85",
        "node, 0.99, 0.99",
        "python, 0.99, 0.99",
        "ruby, 0.99, 0.99",
        "php, 0.99, 0.99",
        "go, 0.99, 0.99",
        "rust, 0.99, 0.99"
    })
    void aDefectOfSevenLanguagesIsOneGroup(String language, double accuracy, double groupF1) throws IOException {
        assertScore("stacks/defects.tsv.gz", language, accuracy, groupF1);
    }

    /** What is left of a defect is often cut off before its application's frames, or its words vary. */
    @ParameterizedTest
    @CsvSource({
        "java, 0.86, 0.82",
        "node, 0.95, 0.93",
        "python, 0.90, 0.87",
        "ruby, 0.90, 0.87",
        "php, 0.95, 0.91",
        "go, 0.81, 0.74",
        "rust, 0.99, 0.99"
    })
    void aDefectOfTheBatchThatWasSealedIsOneGroup(String language, double accuracy, double groupF1) throws IOException {
        assertScore("stacks/unsealed.tsv.gz", language, accuracy, groupF1);
    }

    /**
     * As loggers write them, lines of JSON and escaped texts among them, with types left out and jobs' errors around them. One of ten
     * events that stays alone spoils its defect here.
     */
    @ParameterizedTest
    @CsvSource({
        "go, 0.99, 0.99",
        "java, 0.89, 0.85",
        "node, 0.99, 0.99",
        "php, 0.87, 0.83",
        "python, 0.99, 0.99",
        "ruby, 0.99, 0.99",
        "rust, 0.91, 0.85"
    })
    void aDefectIsOneGroupWhateverWritesItIntoALog(String language, double accuracy, double groupF1)
            throws IOException {
        assertScore("stacks/loggers.tsv.gz", language, accuracy, groupF1);
    }

    /** What is left here are helpers that two call wrongly, which are one place, and bundles that are called otherwise. */
    @ParameterizedTest
    @CsvSource({
        "go, 0.88, 0.85",
        "java, 0.67, 0.57",
        "node, 0.52, 0.38",
        "php, 0.52, 0.52",
        "python, 0.33, 0.36",
        "ruby, 0.88, 0.82",
        "rust, 0.62, 0.66"
    })
    void aDefectOfAServiceIsOneGroupInTheRecordsOfItsLogger(String language, double accuracy, double groupF1)
            throws IOException {
        assertScore("stacks/bureaus.tsv.gz", language, accuracy, groupF1);
    }

    /** Of other programs and other loggers than those that rules were written for first. */
    @ParameterizedTest
    @CsvSource({"node, 0.99", "php, 0.99", "python, 0.99", "ruby, 0.99", "rust, 0.99"})
    void aDefectOfAWorkshopIsOneGroup(String language, double score) throws IOException {
        assertScore("stacks/workshops.tsv.gz", language, score, score);
    }

    /** As services report them: through middlewares, pools and loggers of several kinds. */
    @ParameterizedTest
    @CsvSource({
        "read, go, 0.99, 0.99",
        "read, java, 0.99, 0.99",
        "read, python, 0.99, 0.99",
        "scored, go, 0.96, 0.88",
        "scored, java, 0.95, 0.83",
        "scored, python, 0.93, 0.90"
    })
    void aDefectIsOneGroupWhoeverReportsIt(String half, String language, double accuracy, double groupF1)
            throws IOException {
        assertScore("stacks/services.tsv.gz", half, language, accuracy, groupF1);
    }

    @ParameterizedTest
    @CsvSource({
        "read, go, 0.99, 0.99",
        "read, rust, 0.99, 0.99",
        "read, node, 0.93, 0.87",
        "read, java, 0.99, 0.99",
        "read, python, 0.99, 0.99",
        "read, ruby, 0.99, 0.99",
        "scored, go, 0.94, 0.88",
        "scored, rust, 0.99, 0.99",
        "scored, node, 0.79, 0.83",
        "scored, java, 0.99, 0.99",
        "scored, python, 0.99, 0.99",
        "scored, ruby, 0.63, 0.56"
    })
    void aDefectIsOneGroupHoweverItIsBuiltAndLogged(String half, String language, double accuracy, double groupF1)
            throws IOException {
        assertScore("stacks/programs.tsv.gz", half, language, accuracy, groupF1);
    }

    /** In nearly all shapes at once, some of which tell the defect to nobody but their author. */
    @ParameterizedTest
    @CsvSource({
        "harbour, '', read, 0.80",
        "harbour, '', scored, 0.87",
        "guilds, php, read, 0.70",
        "guilds, php, scored, 0.77",
        "guilds, python, read, 0.82",
        "guilds, python, scored, 0.79",
        "guilds, rust, read, 0.81",
        "guilds, rust, scored, 0.80",
        "companies, java, read, 0.91",
        "companies, java, scored, 0.96",
        "companies, node, read, 0.88",
        "companies, node, scored, 0.76",
        "companies, ruby, read, 0.82",
        "companies, ruby, scored, 0.81",
        "companies, php, read, 0.89",
        "companies, php, scored, 0.92",
        "companies, python, read, 0.86",
        "companies, python, scored, 0.88",
        "companies, go, read, 0.95",
        "companies, go, scored, 0.94",
        "companies, rust, read, 0.99",
        "companies, rust, scored, 0.90"
    })
    void anEventIsInTheGroupOfMostOfItsDefect(String set, String language, String half, double share)
            throws IOException {
        List<String[]> events = Resources.rows("stacks/" + set + ".tsv.gz").stream()
                .filter(row -> row[0].startsWith(language) && row[5].equals(half))
                .toList();
        Map<String, Map<String, Long>> groups = new HashMap<>();
        List<String> found = DefectGroups.groups(events);
        for (int i = 0; i < events.size(); i++) {
            groups.computeIfAbsent(events.get(i)[1], defect -> new HashMap<>()).merge(found.get(i), 1L, Long::sum);
        }
        long together = groups.values().stream()
                .mapToLong(each -> Collections.max(each.values()))
                .sum();

        assertThat((double) together / events.size()).isGreaterThan(share);
    }

    /** Syslog, a run-time of containers and a composer write before each line. */
    @ParameterizedTest
    @ValueSource(
            strings = {"Mar  2 10:11:12 web-1 shop[4711]: ", "2026-03-02T10:11:12.123456789Z stderr F ", "shop-1  | "})
    void whatACollectorWritesBeforeEachLineChangesNoFingerprint(String prefix) throws IOException {
        int asked = 0;
        for (String[] event : Resources.rows("stacks/defects.tsv.gz")) {
            String stack = Resources.unescape(event[4]);
            if (stack.contains("\n")) {
                String prefixed = prefix + stack.replace("\n", "\n" + prefix);
                assertThat(key(event, prefixed)).as(prefixed).isEqualTo(key(event, stack));
                asked++;
            }
        }
        assertThat(asked).isGreaterThan(500);
    }

    private String key(String[] event, String stack) {
        return fingerprinter
                .fingerprint(new FingerprintInput(
                        "system_error", "medium", event[2], Resources.unescape(event[3]), stack, null))
                .key();
    }

    /** The events of one half were read while the rules were written, of the other the totals were seen. */
    private static void assertScore(String events, String half, String language, double accuracy, double groupF1)
            throws IOException {
        assertScore(events, row -> row[0].equals(language) && row[5].equals(half), accuracy, groupF1);
    }

    private static void assertScore(String events, String language, double accuracy, double groupF1)
            throws IOException {
        assertScore(events, row -> row[0].equals(language), accuracy, groupF1);
    }

    private static void assertScore(String events, Predicate<String[]> chosen, double accuracy, double groupF1)
            throws IOException {
        GroupingScore score = DefectGroups.score(
                Resources.rows(events).stream().filter(chosen).toList());

        assertThat(score.accuracy()).as("GA").isGreaterThan(accuracy);
        assertThat(score.groupF1()).as("FGA").isGreaterThan(groupF1);
    }

    /** The same over seven languages: whatever the second version learns to read changes none of them. */
    @Test
    void theFormerKeysOfSevenLanguagesStay() throws Exception {
        MessageDigest all = MessageDigest.getInstance("SHA-256");
        for (String[] event : Resources.openDefects()) {
            String type = event[2].isEmpty() ? null : event[2];
            String stack = event[4].isEmpty() ? null : Resources.unescape(event[4]);
            FingerprintInput input =
                    new FingerprintInput("system_error", "medium", type, Resources.unescape(event[3]), stack, null);
            all.update(
                    (fingerprinter.former(input, Instant.EPOCH).orElseThrow() + "\n").getBytes(StandardCharsets.UTF_8));
        }

        assertThat(HexFormat.of().formatHex(all.digest()))
                .isEqualTo("ddf62af31996ccb08e1e0347a3d24ead7a14c57a094f6b3d133545394dc7cae5");
    }

    /** A hash over all keys that the code of the first version made of the corpus, a line each. */
    @Test
    void theFormerKeysAreThoseOfTheFormerCode() throws Exception {
        MessageDigest all = MessageDigest.getInstance("SHA-256");
        for (String[] event : Resources.rows(DEPOT)) {
            Optional<String> key = fingerprinter.former(input(event), Instant.EPOCH);
            all.update((key.orElseThrow() + "\n").getBytes(StandardCharsets.UTF_8));
        }

        assertThat(HexFormat.of().formatHex(all.digest()))
                .isEqualTo("afdb20f0a0987a262720ff636a5c574b0b00fa548eee1a6f9673d9a5c7d46112");
    }

    private static FingerprintInput input(String[] event) {
        return new FingerprintInput(
                "system_error", "medium", event[3], Resources.unescape(event[4]), Resources.unescape(event[5]), null);
    }
}
