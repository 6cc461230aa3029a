package dev.errata.launcher.hook;

import dev.errata.core.event.ErrorEvent;
import dev.errata.schemas.json.RecordJson;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code errata send} in a process of its own, which lives on: to reach Kafka takes longer than an agent waits. */
final class DetachedSend {
    /** The options of the hook that are handed on. */
    static final String CLUSTER = "cluster";

    private static final Path NEW_SESSION = Path.of("/usr/bin/setsid");

    private DetachedSend() {}

    /** @param hook whose options for the cluster are passed on, as they were said */
    static void start(ErrorEvent event, CommandSpec hook) throws IOException {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(NEW_SESSION)) {
            command.add(NEW_SESSION.toString());
        }
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-Derrata.log.file=/dev/null",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.errata.launcher.ErrataMain",
                "send"));
        command.addAll(clusterOptions(hook));
        Process process = new ProcessBuilder(command)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        try (OutputStream input = process.getOutputStream()) {
            input.write((RecordJson.text(event) + '\n').getBytes(StandardCharsets.UTF_8));
        }
    }

    private static List<String> clusterOptions(CommandSpec hook) {
        List<String> arguments = new ArrayList<>();
        CommandSpec cluster = hook.mixins().get(CLUSTER);
        for (OptionSpec option : hook.commandLine().getParseResult().matchedOptions()) {
            if (cluster != null && cluster.optionsMap().containsKey(option.longestName())) {
                for (String value : option.originalStringValues()) {
                    arguments.addAll(List.of(option.longestName(), value));
                }
            }
        }
        return arguments;
    }
}
