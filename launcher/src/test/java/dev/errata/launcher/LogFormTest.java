package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of {@code errata up}, in each of its forms. */
final class LogFormTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void aLineIsAnObjectWithItsKeysWhereJsonIsWanted() throws Exception {
        JsonNode line = new ObjectMapper().readTree(written("json").get(0));

        assertThat(line.path("level").asText()).isEqualTo("WARN");
        assertThat(line.path("message").asText()).isEqualTo("dead \"letter\"");
        assertThat(line.path("kvpList").path(0).path("topic").asText()).isEqualTo("errors\nof all");
        assertThat(line.path("throwable").path("className").asText()).isEqualTo(IllegalStateException.class.getName());
    }

    @Test
    void aLineIsTextOtherwise() throws Exception {
        assertThat(written("text").get(0)).contains(" WARN ", " - dead \"letter\" topic=\"errors");
    }

    private List<String> written(String form) throws Exception {
        Path log = directory.resolve("errata.log");
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        context.putProperty("errata.log.format", form);
        context.putProperty("errata.log.file", log.toString());
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(Path.of("src/main/resources/logback.xml").toFile());
        context.getLogger("dev.errata.any")
                .atWarn()
                .setMessage("dead \"letter\"")
                .addKeyValue("topic", "errors\nof all")
                .setCause(new IllegalStateException("broken"))
                .log();
        context.stop();
        return Files.readAllLines(log);
    }
}
