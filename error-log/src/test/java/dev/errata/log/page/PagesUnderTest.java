package dev.errata.log.page;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.log.api.ApiUnderTest;
import dev.errata.log.api.Endpoint;
import dev.errata.log.api.RowsUnderTest;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** The pages as a browser asks for them, on a schema of its own. */
final class PagesUnderTest implements AutoCloseable {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();

    final ApiUnderTest api;
    final RowsUnderTest rows;

    PagesUnderTest(String schema) {
        api = new ApiUnderTest(schema);
        rows = new RowsUnderTest(api);
    }

    /** A page as it came. */
    record Page(HttpResponse<String> response, Document html) {
        int status() {
            return response.statusCode();
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        List<String> chips() {
            return html.select(".chip bdi").eachText();
        }

        /** Where the rows of the list lead. */
        List<String> rows() {
            return html.select("tr[data-row] a.lead").eachAttr("href");
        }
    }

    Page get(String address, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(api.url() + address)).header("Accept", "text/html");
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<String> response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Page(
                    response, Jsoup.parse(response.body(), response.uri().toString()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    /** Whatever is registered as a page that shows what the log holds. */
    List<Endpoint> pages() {
        return api.endpoints().stream()
                .filter(endpoint -> endpoint.method().equals(HandlerType.GET)
                        && endpoint.needs() != null
                        && endpoint.answers().contentTypes().contains(Html.TYPE))
                .toList();
    }

    /** Its address; that of something that {@link #everything} made, where it shows one thing. */
    String address(Endpoint page, String before) {
        Map<String, String> ids =
                Map.of("/error", "failed", "/session", "s-1", "/operation", "op-1", "/group", "group-1");
        String id = ids.get(page.path());
        return id == null
                ? page.path()
                : Href.of(page.path()).with("id", before + id).text();
    }

    /** A row or more of every table. */
    void everything() {
        rows.failedOperation();
        api.storeErrors(api.event(
                        "other", "EACCES: permission denied, open '/etc/x'", ApiUnderTest.NOW.minusSeconds(90))
                .execution(new ExecutionContext("s-2", "t-2", "p-2", "a-2", "autonomous", "skill", "tool", "step"))
                .operation(new Operation("op-2", "write", 2, null))
                .source(ErrorSource.of(SourceType.values()[0], "disk"))
                .stack("at a (b.js:1:2)\nat c (d.js:3:4)")
                .exceptionType("Error")
                .build());
        rows.gate("gate-3", 3, "oracle", false);
        rows.group("group-1", 7, "disk_full", null);
        rows.group("group-2", 5, "system_error", null);
        rows.statistics("disk_full", 6, 4, 1, 2);
        rows.command("c-1", "approve", false, 0, 1);
        rows.others();
        rows.states();
    }

    @Override
    public void close() {
        api.close();
    }
}
