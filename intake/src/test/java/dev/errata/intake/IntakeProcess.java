package dev.errata.intake;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The app in a process of its own, on the broker of another one. Whoever starts it ends it. */
final class IntakeProcess {
    private IntakeProcess() {}

    /**
     * Just started.
     *
     * @param directory of its state and its log
     * @param options of the JVM
     */
    static Process start(IntakeUnderTest beside, Path directory, int port, String... options) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), IntakeMain.class.getName()));
        ProcessBuilder java = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("intake.log").toFile()));
        beside.settings()
                .forEach((key, value) -> java.environment()
                        .put("ERRATA_" + key.toUpperCase(Locale.ROOT).replace('.', '_'), value));
        java.environment().put("ERRATA_STATE_DIR", directory.resolve("state").toString());
        java.environment().put("ERRATA_HTTP_PORT", String.valueOf(port));
        java.environment().put("ERRATA_HEALTH_PORT", "0");
        return java.start();
    }

    /** What all that were started in this directory have said. */
    static String log(Path directory) throws IOException {
        return Files.readString(directory.resolve("intake.log"));
    }
}
