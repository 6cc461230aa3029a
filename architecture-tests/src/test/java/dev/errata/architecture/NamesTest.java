package dev.errata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds names against each other and the terms of the field, and what the build calls classes against their names. */
@AnalyzeClasses(packages = "dev.errata", importOptions = DoNotIncludeTests.class)
class NamesTest {
    private static final Path ROOT = Path.of("..");

    @ArchTest
    static final ArchRule namesAreMadeOfTheFieldsTerms =
            ArchRuleDefinition.classes().should(new UseTheTerms()).because("one word per idea, and that the field's");

    /** What the classes and members of ours were called that have a term of the field now. */
    private static final Set<String> FORMER_WORDS = Set.of(
            "aside", "denial", "dialect", "ending", "pace", "patience", "remnant", "ruling", "skeleton", "verdict");

    private static final Pattern WORD = Pattern.compile("[A-Z]?[a-z]+|[A-Z]+(?![a-z])");
    private static final Pattern KEY = Pattern.compile("\"([a-z]+(?:[.-][a-z]+)+)\"");

    @Test
    void theRuleSeesAWordInANameOfAnyForm() {
        JavaClass slip = new ClassFileImporter().importClass(Slip.OpenSkeletons.class);

        assertThat(formerNames(slip))
                .containsExactlyInAnyOrder("OpenSkeletons", "LONGEST_PATIENCE", "endings", "putAside");
        assertThat(formerNames(new ClassFileImporter().importClass(Slip.class))).isEmpty();
    }

    /** What the rule is for; the class around it has no such word. */
    private static final class Slip {
        private static final int PENDING_SPACE = 1;

        private record OpenSkeletons(int endings) {
            private static final int LONGEST_PATIENCE = PENDING_SPACE;

            @SuppressWarnings("unused")
            int putAside() {
                return LONGEST_PATIENCE;
            }
        }
    }

    /** Keys are those of settings, metrics and the like; what files and dashboards of people have keeps its name. */
    @Test
    void keysAreMadeOfTheFieldsTerms() throws IOException {
        Set<String> found = new HashSet<>();
        for (Path file : sources("main")) {
            KEY.matcher(Files.readString(file))
                    .results()
                    .map(key -> key.group(1))
                    .filter(NamesTest::hasFormerWord)
                    .forEach(found::add);
        }

        assertThat(found).containsExactlyInAnyOrder("groups.learned.skeletons", "errata.intake.spool.aside");
    }

    private static Set<String> formerNames(JavaClass named) {
        return Stream.concat(
                        Stream.of(named.getSimpleName()),
                        named.getMembers().stream().map(JavaMember::getName))
                .filter(NamesTest::hasFormerWord)
                .collect(Collectors.toSet());
    }

    private static boolean hasFormerWord(String name) {
        return WORD.matcher(name)
                .results()
                .map(word -> word.group().toLowerCase(Locale.ROOT).replaceFirst("s$", ""))
                .anyMatch(FORMER_WORDS::contains);
    }

    private static final class UseTheTerms extends ArchCondition<JavaClass> {
        UseTheTerms() {
            super("be named in the field's terms, with their members");
        }

        @Override
        public void check(JavaClass checked, ConditionEvents events) {
            formerNames(checked)
                    .forEach(name -> events.add(
                            SimpleConditionEvent.violated(checked, checked.getName() + " is or has " + name)));
        }
    }

    /** Whoever reads a name in any module knows which class is meant. */
    @Test
    void noTwoClassesOfTheMainCodeHaveTheSameName() throws IOException {
        Set<String> names = new HashSet<>();
        List<String> twice = classes("main")
                .filter(name -> !names.add(name.substring(name.lastIndexOf('.') + 1)))
                .toList();

        assertThat(names).contains("NotifierMain", "ErrorJudge");
        assertThat(twice).isEmpty();
    }

    /** A class that was moved or renamed would no longer be measured, and nobody would hear of it. */
    @Test
    void everyClassThatThePomsNameExists() throws IOException {
        List<String> classes = Stream.concat(classes("main"), classes("test")).toList();
        List<String> missing = new ArrayList<>();
        for (String module : modules()) {
            for (String name :
                    all("<(?:param|argument|mainClass|errata\\.main\\.class)>(dev\\.errata\\.[^<]+)<", module)) {
                String pattern = name.replaceAll("\\$?\\*$", "");
                if (classes.stream().noneMatch(it -> name.endsWith("*") ? it.startsWith(pattern) : it.equals(name))) {
                    missing.add(module + ": " + name);
                }
            }
        }

        assertThat(missing).isEmpty();
    }

    /** Their full names, of all modules. */
    static Stream<String> classes(String side) throws IOException {
        return files(side).filter(name -> !name.endsWith("package-info"));
    }

    /** Those of classes, and those that say what a package is for. */
    static Stream<String> files(String side) throws IOException {
        return sources(side).stream()
                .map(file -> file.toString().replaceAll(".*[/\\\\]src[/\\\\]" + side + "[/\\\\]java[/\\\\]", ""))
                .map(file -> file.replace(".java", "").replaceAll("[/\\\\]", "."));
    }

    private static List<Path> sources(String side) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : modules()) {
            Path folder = ROOT.resolve(module).resolve("src").resolve(side).resolve("java");
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
                }
            }
        }
        return sources;
    }

    private static List<String> modules() throws IOException {
        return all("<module>([^<]+)</module>", ".");
    }

    private static List<String> all(String pattern, String module) throws IOException {
        String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
        return Pattern.compile(pattern)
                .matcher(pom)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
