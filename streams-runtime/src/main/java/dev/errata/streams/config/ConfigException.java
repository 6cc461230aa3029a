package dev.errata.streams.config;

import java.util.List;
import java.util.stream.Collectors;

/** Settings that cannot be used: every mistake that was found, one a line. */
public final class ConfigException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient List<ConfigProblem> problems;

    private ConfigException(List<ConfigProblem> problems, String message) {
        super(message);
        this.problems = List.copyOf(problems);
    }

    /** Of mistakes whose places are not known, or are found out by who reads them. */
    public ConfigException(List<String> problems) {
        this(problems.stream().map(ConfigProblem::of).toList(), String.join(System.lineSeparator(), problems));
    }

    /** Of mistakes with their places. */
    public static ConfigException at(List<ConfigProblem> problems) {
        return new ConfigException(
                problems,
                problems.stream().map(ConfigProblem::toString).collect(Collectors.joining(System.lineSeparator())));
    }

    /** In the order in which they were found. */
    public List<ConfigProblem> problems() {
        return problems;
    }
}
