package dev.errata.core.classification.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.Classifier;
import dev.errata.core.classification.Judgement;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.classified.Facts;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.taxonomy.Category;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FactReaderTest {
    private static final Classifier CLASSIFIER = Classifier.withDefaults();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Error: Cannot find module 'express' | npm | express",
                "ModuleNotFoundError: No module named 'requests' | pip | requests",
                "E: Unable to locate package nope-x | apt | nope-x",
                "error: no matching package named `nope` found | cargo | nope",
                "a.ts(1,15): error TS2307: No se encuentra el módulo \"zodx\" ni sus tipos. | npm | zodx",
                "Could not resolve all files for configuration ':compileClasspath'.%n> Could not find com.acme:core:9.9. | maven | com.acme:core:9.9",
                "error NU1101: Unable to find package Acme.Core. No packages exist | nuget | Acme.Core"
            })
    void namesTheMissingPackage(String message, String ecosystem, String name) {
        Facts facts = facts(message.replace("%n", "\n"));
        assertThat(facts.ecosystem()).isEqualTo(ecosystem);
        assertThat(facts.packageName()).isEqualTo(name);
    }

    @Test
    void readsPlaceAndCode() {
        Facts facts = facts("src/a.ts(12,7): error TS2322: Type 'string' is not assignable to type 'number'.");
        assertThat(facts.file()).isEqualTo("src/a.ts");
        assertThat(facts.line()).isEqualTo(12);
        assertThat(facts.column()).isEqualTo(7);
        assertThat(facts.diagnosticCode()).isEqualTo("TS2322");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TESTS of src/a.ts(12,7): error TS2322: not assignable | TS2322",
                "app/cart.py:12:1: F401 'os' imported but unused | F401",
                "In run.sh line 3: SC2086 (info): Double quote to prevent globbing | SC2086",
                "Cart.java:12: Error reading the file: cart.py:3:1: E999 SyntaxError | E999",
                "Cart.java:12: error: cannot find symbol |"
            })
    void namesTheCodeOfTheTool(String stack, @Nullable String code) {
        ErrorEvent event = ErrorEvent.builder("lint failed").stack(stack).build();
        assertThat(facts(event).diagnosticCode()).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "cat: /opt/app.toml: Datei oder Verzeichnis nicht gefunden | /opt/app.toml",
                "rm: cannot remove 'coverage/lcov.info': No such file or directory | coverage/lcov.info",
                "Error: ENOENT: no such file or directory, open 'config/app.json' | config/app.json",
                "tar: none.tar: funzione \"open\" non riuscita: File o directory non esistente | none.tar",
                "cannot open in.txt: No such file or directory at -e line 1. | in.txt",
                "bash: ./run.sh: Permission denied | ./run.sh",
            })
    void namesTheFileOfErrorsOfFiles(String message, String file) {
        assertThat(facts(message).file()).isEqualTo(file);
    }

    @Test
    void readsThePlaceBelowTheFilesName() {
        Facts facts =
                facts("/app/x.js\n  2:1  error  'foo' is not defined  no-undef\n\n✖ 1 problem (1 error, 0 warnings)");
        assertThat(facts.file()).isEqualTo("/app/x.js");
        assertThat(facts.line()).isEqualTo(2);
        assertThat(facts.diagnosticCode()).isEqualTo("no-undef");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "  Cart%n    1) removes%n%n  1 passing (8ms)%n  1 failing%n%n  1) Cart%n       removes: | removes",
                "OrderTest > totals() FAILED%n%n3 tests completed, 1 failed | OrderTest > totals()",
                "[ERROR] Tests run: 1, Failures: 1%n[ERROR]   OrderTest.totals:14 expected: 1 | OrderTest.totals",
                "FAIL: test_x (m.T.test_x)%n%nFAILED (failures=1) | test_x (m.T.test_x)",
                "  1 failed%n    [chromium] › a.spec.ts:2:5 › logs in ── | [chromium] › a.spec.ts:2:5 › logs in",
            })
    void namesTheFailedTestOfEveryRunner(String output, String test) {
        assertThat(facts(output.replace("%n", "\n")).failingTests())
                .singleElement()
                .satisfies(name -> assertThat(test).endsWith(name));
    }

    @Test
    void namesFailedTests() {
        Facts facts = facts("FAILED test_a.py::test_x - assert 1 == 2\nFAILED test_a.py::test_y\n"
                + "===== 2 failed, 1 passed in 0.05s =====");
        assertThat(facts.failingTests()).containsExactly("test_a.py::test_x", "test_a.py::test_y");
    }

    @Test
    void readsUrlAndStatus() {
        Facts facts = facts("Request failed with status code 503 for https://api.acme.test/v1/x, giving up");
        assertThat(facts.url()).isEqualTo("https://api.acme.test/v1/x");
        assertThat(facts.status()).isEqualTo(503);
    }

    /** Instructions are made of them: which package to install is no matter of the name. */
    @ParameterizedTest
    @EnumSource(Category.class)
    void readsWhatTheDecidingCategoryAsksForWhateverTheModelNamesIt(Category name) {
        ErrorEvent event =
                ErrorEvent.builder("Error: Cannot find module 'left-pad'").build();
        Evidence evidence = new Evidence("test", EvidenceStage.DEFAULT, "message", "", null, null, List.of());
        Classification known = Classification.of(Category.DEPENDENCY_ERROR, evidence, null);

        Facts facts = FactReader.read(event, known.named(name, evidence));

        assertThat(facts.packageName()).isEqualTo("left-pad");
        assertThat(facts).isEqualTo(FactReader.read(event, known));
    }

    private static Facts facts(String message) {
        return facts(ErrorEvent.builder(message)
                .source(new ErrorSource("tool", "bash", null, null))
                .build());
    }

    private static Facts facts(ErrorEvent event) {
        Judgement judgement = CLASSIFIER.classify(event);
        return FactReader.read(event, ((Judgement.Failed) judgement).classification());
    }
}
