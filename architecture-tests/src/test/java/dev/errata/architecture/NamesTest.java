package dev.errata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the names of classes against each other, and what the build calls them against what they are called. */
class NamesTest {
    private static final Path ROOT = Path.of("..");

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
        List<String> classes = new ArrayList<>();
        for (String module : modules()) {
            Path sources = ROOT.resolve(module).resolve("src").resolve(side).resolve("java");
            if (Files.isDirectory(sources)) {
                try (Stream<Path> files = Files.walk(sources)) {
                    files.map(file -> sources.relativize(file).toString())
                            .filter(file -> file.endsWith(".java") && !file.endsWith("package-info.java"))
                            .map(file -> file.replace(".java", "").replaceAll("[/\\\\]", "."))
                            .forEach(classes::add);
                }
            }
        }
        return classes.stream();
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
