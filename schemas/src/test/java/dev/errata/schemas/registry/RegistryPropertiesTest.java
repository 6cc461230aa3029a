package dev.errata.schemas.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistryPropertiesTest {
    @Test
    void hasDefaults() {
        assertThat(RegistryProperties.parse(Map.of("application.id", "not ours", "registry.basic.auth", " ")))
                .isEqualTo(new SchemaRegistryConfig(
                        List.of(URI.create("http://localhost:8081")),
                        true,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(30),
                        RegistryCredentials.NONE));
    }

    @Test
    void readsEveryKey() {
        SchemaRegistryConfig config = RegistryProperties.parse(Map.of(
                "registry.url", "https://a/apis/ccompat/v7/, http://b:8081",
                "registry.auto.register", "false",
                "registry.request.timeout", "500ms",
                "registry.startup.wait", "2m",
                "registry.outage.wait", "PT1S",
                "registry.bearer.token", "t0ken"));

        assertThat(config)
                .isEqualTo(new SchemaRegistryConfig(
                        List.of(URI.create("https://a/apis/ccompat/v7"), URI.create("http://b:8081")),
                        false,
                        Duration.ofMillis(500),
                        Duration.ofMinutes(2),
                        Duration.ofSeconds(1),
                        new RegistryCredentials.Bearer("t0ken")));
    }

    @Test
    void showsNoSecret() {
        assertThat(RegistryProperties.parse(Map.of("registry.basic.auth", "me:s3cret")))
                .asString()
                .contains("Basic[user=me, password=***]")
                .doesNotContain("s3cret");
        assertThat(RegistryProperties.parse(Map.of("registry.bearer.token", "s3cret")))
                .asString()
                .contains("Bearer[token=***]")
                .doesNotContain("s3cret");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    registry.url             | localhost:8081       | registry.url must be http:// or https:// with a host
                    registry.url             | ftp://a              | registry.url must be http:// or https:// with a host
                    registry.url             | http://a b           | registry.url is not a URL
                    registry.url             | ,                    | registry.url must name at least one registry
                    registry.auto.register   | yes                  | registry.auto.register must be true or false, got 'yes'
                    registry.request.timeout | soon                 | registry.request.timeout must be a duration such as 500ms
                    registry.request.timeout | xms                  | registry.request.timeout must be a duration such as 500ms
                    registry.startup.wait    | 0s                   | registry.startup.wait must be positive, got 0 s
                    registry.outage.wait     | -5s                  | registry.outage.wait must be a duration such as 500ms
                    registry.basic.auth      | s3cret               | registry.basic.auth must have the form user:password
                    registry.url             | http://me:s3cret@a:1 | registry.url must hold no credentials
                    """)
    void complainsByKeyAndShowsNoSecret(String key, String value, String complaint) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegistryProperties.parse(Map.of(key, value)))
                .withMessageContaining(complaint)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("s3cret"));
    }

    @Test
    void refusesTwoWaysToLogIn() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegistryProperties.parse(
                        Map.of("registry.basic.auth", "me:s3cret", "registry.bearer.token", "s3cret")))
                .withMessage("registry.basic.auth and registry.bearer.token exclude each other");
    }
}
