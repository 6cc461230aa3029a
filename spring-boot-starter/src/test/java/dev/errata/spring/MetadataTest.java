package dev.errata.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.yaml.snakeyaml.Yaml;

/** What editors say of our settings, as the compiler's processor writes it. */
@EnabledIfSystemProperty(named = "kafka.clients.expected", matches = ".+", disabledReason = "written by Maven's build")
final class MetadataTest {
    /** A value for each type that there is. */
    private static final Map<String, String> SAMPLES = Map.of(
            "java.lang.Boolean", "true",
            "java.lang.Integer", "3",
            "java.time.Duration", "7s",
            "dev.errata.client.executor.UnknownType", "reject");

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(ErrataAutoConfiguration.class))
            .withPropertyValues("errata.bootstrap-servers=localhost:1");

    /** One of {@code errata.*}. */
    record Property(String name, String type, String description) {
        static Property of(Map<String, Object> entry) {
            Object description = entry.get("description");
            return new Property(
                    String.valueOf(entry.get("name")),
                    String.valueOf(entry.get("type")),
                    description == null ? "" : description.toString());
        }

        String setting() {
            String value = switch (name) {
                case "errata.registry.url" -> "=http://localhost:1";
                case "errata.kafka" -> ".client.rack=left";
                case "errata.registry.basic-auth" -> "=ann:swordfish";
                default -> "=" + SAMPLES.getOrDefault(type, "localhost:1");
            };
            return name + value;
        }
    }

    static List<Property> properties() throws IOException {
        try (InputStream file = Objects.requireNonNull(
                MetadataTest.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json"))) {
            // YAML but for the one escape that JSON alone has
            String json = new String(file.readAllBytes(), StandardCharsets.UTF_8).replace("\\/", "/");
            Map<String, List<Map<String, Object>>> metadata = new Yaml().load(json);
            return Objects.requireNonNull(metadata.get("properties")).stream()
                    .map(Property::of)
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("properties")
    void eachIsDescribedAndBindsByItsName(Property property) {
        assertThat(property.description()).isNotBlank();
        application
                .withPropertyValues(property.setting())
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void eachIsOnThePageOfSettings() throws IOException {
        String page = Files.readString(Path.of("../docs/spring.md"));
        assertThat(properties())
                .hasSizeGreaterThan(15)
                .allSatisfy(property ->
                        assertThat(page).contains("`" + property.name().substring("errata.".length())));
    }
}
