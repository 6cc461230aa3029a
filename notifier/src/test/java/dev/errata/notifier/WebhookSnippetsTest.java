package dev.errata.notifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.errata.notifier.channel.WebhookSignature;
import dev.errata.streams.http.StandardWebhook;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each function of {@code docs/webhooks.md} is run as it stands there, where the machine has its language. */
class WebhookSnippetsTest {
    private static final String SECRET = "whsec_"
            + Base64.getEncoder().encodeToString("thirty-two bytes of a test only!".getBytes(StandardCharsets.UTF_8));
    private static final byte[] BODY = "{\"text\":\"größer als 1\"}".getBytes(StandardCharsets.UTF_8);

    private final Path directory;

    WebhookSnippetsTest(@TempDir Path directory) {
        this.directory = directory;
    }

    /** How each is called; the arguments are the secret, id, timestamp, signature and the file of the body. */
    enum Language {
        PYTHON("python", "verify.py", """

                import sys
                secret, id, timestamp, signature, file = sys.argv[1:]
                verify(secret, {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature},
                       open(file, "rb").read())
                print("verified")
                """, "python3"),
        NODE("js", "verify.js", """

                const [secret, id, timestamp, signature, file] = process.argv.slice(2);
                verify(secret, {'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature},
                  require('node:fs').readFileSync(file));
                console.log('verified');
                """, "node"),
        JAVA(
                "java",
                "Verify.java",
                "",
                Path.of(System.getProperty("java.home"), "bin", "java").toString());

        private final String fence;
        private final String file;
        private final String caller;
        private final String command;

        Language(String fence, String file, String caller, String command) {
            this.fence = fence;
            this.file = file;
            this.caller = caller;
            this.command = command;
        }

        String program() throws IOException {
            String page = Files.readString(Path.of("..", "docs", "webhooks.md"));
            Matcher block = Pattern.compile("```" + fence + "\n(.*?)```", Pattern.DOTALL)
                    .matcher(page);
            assertThat(block.find()).as("a block of " + fence).isTrue();
            String shown = block.group(1);
            return this == JAVA ? shown.replace("class Webhook {", """
                    class Webhook {
                        public static void main(String[] given) throws Exception {
                            verify(given[0], Map.of("webhook-id", given[1], "webhook-timestamp", given[2],
                                    "webhook-signature", given[3]), java.nio.file.Files.readAllBytes(
                                            java.nio.file.Path.of(given[4])));
                            System.out.println("verified");
                        }
                    """) : shown + caller;
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachAcceptsWhatWasSignedJustNowAndNothingElse(Language language) throws Exception {
        assumeTrue(isOnPath(language.command), language.command + " is not on this machine");
        Files.writeString(directory.resolve(language.file), language.program());
        Instant now = Instant.now();
        String signature = signature(now, BODY);

        assertThat(run(language, now, signature)).contains("verified");
        assertThat(run(language, now, "v1,bm8= " + signature)).contains("verified");
        assertThat(run(language, now, signature(now, new byte[] {1}))).contains("does not fit");
        assertThat(run(language, now.plusSeconds(1), signature)).contains("does not fit");
        Instant old = now.minus(Duration.ofMinutes(6));
        assertThat(run(language, old, signature(old, BODY))).contains("too old");
    }

    private static String signature(Instant at, byte[] body) {
        Map<String, String> headers = new WebhookSignature(SECRET).headers("a:firing", at, body);
        return String.valueOf(headers.get(StandardWebhook.SIGNATURE));
    }

    private String run(Language language, Instant at, String signature) throws IOException, InterruptedException {
        Path body = Files.write(directory.resolve("body"), BODY);
        List<String> arguments = List.of(
                directory.resolve(language.file).toString(),
                SECRET,
                "a:firing",
                String.valueOf(at.getEpochSecond()),
                signature,
                body.toString());
        Process process = new ProcessBuilder(Stream.concat(Stream.of(language.command), arguments.stream())
                        .toList())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor() == 0).as(output).isEqualTo(output.strip().endsWith("verified"));
        return output;
    }

    private static boolean isOnPath(String program) {
        return Path.of(program).isAbsolute()
                || Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
                        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }
}
