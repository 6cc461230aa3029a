package dev.errata.launcher.config;

import dev.errata.core.yaml.YamlLines;
import dev.errata.launcher.console.UserMistake;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A file before it is known what it is.
 *
 * @param keys dotted, all that it sets
 * @param applicationId empty if it says none
 * @param holdsRules whether {@code rules} is a list of rules, not of files
 */
record FileText(Path path, Set<String> keys, String applicationId, boolean holdsRules) {
    FileText {
        keys = Set.copyOf(keys);
    }

    /**
     * Reads it.
     *
     * @throws ConfigException if it is neither YAML nor properties
     * @throws UserMistake if it cannot be read
     */
    static FileText read(Path path) {
        String text;
        try {
            text = Files.readString(path);
        } catch (IOException e) {
            throw new UserMistake("cannot read '" + path + "'", e);
        }
        Map<String, String> keys = ConfigSource.file(path).keys();
        boolean holdsRules = YamlLines.of(text).hasMapping("rules[0]");
        return new FileText(path, keys.keySet(), keys.getOrDefault("application.id", ""), holdsRules);
    }

    /**
     * What it can be, all as good as each other; empty if it is nothing that Errata reads. Its keys decide; where several
     * kinds have them, the application's id does, then the file's name.
     */
    List<FileKind> kinds() {
        long fewest =
                Arrays.stream(FileKind.values()).mapToLong(this::strange).min().orElse(0);
        if (fewest == keys.size() && !keys.isEmpty()) {
            return List.of();
        }
        List<FileKind> kinds = Arrays.stream(FileKind.values())
                .filter(kind -> strange(kind) == fewest)
                .toList();
        kinds = narrowed(kinds, kind -> kind.isNamed(applicationId));
        return narrowed(kinds, kind -> kind.isNamed(path));
    }

    private long strange(FileKind kind) {
        return keys.stream().filter(kind.keys(this).negate()).count();
    }

    private static List<FileKind> narrowed(List<FileKind> kinds, Predicate<FileKind> evidence) {
        List<FileKind> left = kinds.stream().filter(evidence).toList();
        return left.isEmpty() ? kinds : left;
    }
}
