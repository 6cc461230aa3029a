package dev.errata.launcher.log;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata log export}: errors as a file, from the error log's API. */
@Command(
        name = "export",
        description = "Writes errors to a file, as the error log's API exports them; a half file is none.",
        mixinStandardHelpOptions = true)
final class ExportErrorsCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "NAME=VALUE",
            arity = "0..*",
            description = "Which errors, as parameters of /api/errors: category=disk_full start_date=-P1D.")
    private Map<String, String> filters = new LinkedHashMap<>();

    @Option(
            names = "--to",
            paramLabel = "FILE",
            required = true,
            description = "Where to; ends in .csv, .json or .ndjson.")
    private Path file = Path.of("");

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:18090",
            description = "Of the error log (default: ${DEFAULT-VALUE}).")
    private URI url = URI.create("");

    @Option(
            names = "--token",
            paramLabel = "FILE",
            description = "File whose first line is a token; or set ERRATA_LOG_TOKEN.")
    private @Nullable Path token;

    private final Console console;

    ExportErrorsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + "/api/errors/export" + query()));
        String secret = token == null ? System.getenv("ERRATA_LOG_TOKEN") : firstLine(token);
        if (secret != null) {
            request.header("Authorization", "Bearer " + secret.strip());
        }
        try {
            HttpResponse<InputStream> answer =
                    HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                if (answer.statusCode() != 200) {
                    throw new UserMistake(said(body, answer.statusCode()));
                }
                write(body);
            }
        } catch (ConnectException away) {
            throw new UserMistake("no error log answers at " + url + ": is it up, and is --url right?", away);
        }
        console.note("written to " + file);
        return 0;
    }

    private String query() {
        String name = String.valueOf(file.getFileName());
        Map<String, String> all = new LinkedHashMap<>(filters);
        all.putIfAbsent("format", name.substring(name.lastIndexOf('.') + 1));
        StringJoiner query = new StringJoiner("&", "?", "");
        all.forEach((key, value) -> query.add(URLEncoder.encode(key, StandardCharsets.UTF_8) + "="
                + URLEncoder.encode(value, StandardCharsets.UTF_8)));
        return query.toString();
    }

    private static String firstLine(Path file) {
        try (var lines = Files.lines(file)) {
            return lines.findFirst().orElse("");
        } catch (IOException unreadable) {
            throw new UserMistake("the token cannot be read: " + unreadable, unreadable);
        }
    }

    /** Of a whole body alone: one that was cut off leaves no file. */
    private void write(InputStream body) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            body.transferTo(out);
        } catch (IOException cutOff) {
            Files.deleteIfExists(file);
            throw new UserMistake("the export broke off, nothing is kept of it: " + cutOff.getMessage(), cutOff);
        }
    }

    private static String said(InputStream body, int status) throws IOException {
        JsonNode problem = new JsonMapper().readTree(body);
        StringJoiner all = new StringJoiner("\n  ");
        all.add("the error log says " + status + ": " + problem.path("title").asText() + ". "
                + problem.path("detail").asText());
        problem.path("errors")
                .forEach(error -> all.add(error.path("parameter").asText() + " "
                        + error.path("message").asText() + ", got '"
                        + error.path("value").asText() + "'"));
        return all.toString();
    }
}
