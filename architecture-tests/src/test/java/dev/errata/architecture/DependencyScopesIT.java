package dev.errata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds the scopes that modules give their dependencies against what their other dependencies need at run time. A scope
 * that a module declares wins: a library that only its tests are meant to see is missing from its {@code lib/} although
 * another library there cannot do without it. The classifier once logged nothing for that reason.
 */
@EnabledIfSystemProperty(named = "errata.packaged", matches = "true", disabledReason = "packaging writes the trees")
final class DependencyScopesIT {
    private static final Path ROOT = Path.of("..");

    /** In Maven's words: found once more, needed at run time, and left at the scope that the pom says. */
    private static final Pattern TAKEN_AWAY = Pattern.compile(
            ":(test|provided)\\b.*\\((?:.*; )?scope (not updated to|managed from) (compile|runtime)\\b");

    /** Those that this one waits for: others may be writing their trees now. */
    static List<String> modules() throws IOException {
        String ours = Files.readString(tree("architecture-tests"));
        return all("<module>([^<]+)</module>", pom(".")).stream()
                .filter(module -> ours.contains("dev.errata:" + module + ":"))
                .toList();
    }

    @Test
    void everyModuleThatIsDeployedIsLookedAt() throws IOException {
        for (String module : all("<module>([^<]+)</module>", pom("."))) {
            boolean isDeployed = pom(module).contains("<errata.main.class>dev.");
            assertThat(modules().contains(module) || !isDeployed).as(module).isTrue();
        }
        assertThat(modules()).contains("launcher");
    }

    @ParameterizedTest
    @MethodSource("modules")
    void noLibraryIsKeptFromThoseThatNeedItAtRunTime(String module) throws IOException {
        List<String> lines = Files.readAllLines(tree(module));

        String artifact = all("</parent>\\s*<artifactId>([^<]+)</artifactId>", pom(module))
                .get(0);
        assertThat(lines.get(0)).contains(":" + artifact + ":");
        assertThat(lines).noneMatch(DependencyScopesIT::isTakenAway);
    }

    @Test
    void knowsALineThatTellsOfSuchALibrary() {
        assertThat(isTakenAway("+- ch.qos.logback:logback-core:jar:1.6.6:test (scope not updated to runtime)"))
                .isTrue();
        assertThat(isTakenAway("|  \\- a:b:jar:1:test (version managed from 2; scope managed from compile)"))
                .isTrue();
        assertThat(isTakenAway("|  \\- a:b:jar:1:compile (version managed from 2; scope not updated to compile)"))
                .isFalse();
    }

    private static boolean isTakenAway(String line) {
        return TAKEN_AWAY.matcher(line).find();
    }

    private static Path tree(String module) {
        return ROOT.resolve(module).resolve("target/dependency-tree.txt");
    }

    private static String pom(String module) throws IOException {
        return Files.readString(ROOT.resolve(module).resolve("pom.xml"));
    }

    private static List<String> all(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
