package dev.errata.log.page;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.client.operator.Forecast;
import dev.errata.core.command.CommandType;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Difference;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.log.api.ApiUnderTest;
import dev.errata.log.api.RowsUnderTest;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.command.Order;
import dev.errata.log.page.view.Href;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.FormElement;

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

        /** What the page would have done; fails where it offers nothing. */
        Element form() {
            return html.expectFirst("main form[method=post]");
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
        return send(request.build());
    }

    /** Sends a form with what it holds, and these fields filled in. */
    Page submit(Element form, String... filled) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        ((FormElement) form)
                .formData()
                .forEach(field -> fields.computeIfAbsent(field.key(), any -> new ArrayList<>())
                        .add(field.value()));
        for (int i = 0; i < filled.length; i += 2) {
            fields.put(filled[i], List.of(filled[i + 1]));
        }
        String body = new Href("", fields).text().replaceFirst("[?]", "");
        return send(HttpRequest.newBuilder(URI.create(api.url() + form.attr("action")))
                .header("Accept", "text/html")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private static Page send(HttpRequest request) {
        try {
            HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
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
        Map<String, String> ids = Map.of(
                "/error", "failed", "/session", "s-1", "/operation", "op-1", "/group", "group-1", "/gate", "gate-3");
        if (page.path().equals(OrderPages.PATH)) {
            return OrderPages.ask(Order.APPROVE, before + "gate-3").text();
        }
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
                .source(ErrorSource.of(SourceType.AGENT, "disk"))
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
        retries("");
        ledger("");
    }

    /** What the worker has before it; every text in it begins with {@code before}. */
    void retries(String before) {
        ObjectNode item = new JsonMapper().createObjectNode();
        item.put("page", "p1").put("operationId", before + "op-1").put("operationType", before + "install");
        item.put("stage", "handed_out").put("attempt", 2).put("maxAttempts", 3).put("title", before + "Full");
        item.put("dueAt", "2026-11-22T12:20:00Z").put("category", "disk_full");
        api.worker.itemsOf.put(CommandType.LIST_RETRIES, List.of(item.toString()));
        api.worker.itemsOf.put(
                CommandType.FORECAST,
                List.of(new Forecast(
                                before + "openrouter", ApiUnderTest.NOW, 4, Collections.nCopies(Forecast.MINUTES, 2L))
                        .json()));
    }

    /** Books that do not balance; every text in them begins with {@code before}. */
    void ledger(String before) {
        Instant since = ApiUnderTest.NOW.minusSeconds(90);
        Balance.PipelineStage stage = new Balance.PipelineStage(
                before + "recovery-worker",
                8,
                1_234,
                Map.of(before + "errors.unknown", 4L),
                Map.of(before + "errors.unknown", 1_234L),
                new Balance.PassedOver(Map.of(before + "errors.unknown", 56L), Map.of(before + "errors.unknown", 78L)),
                Map.of(before + "scheduled", 1_230L, before + "stale", 3L),
                Map.of(before + "retries", 700L),
                Map.of(before + "pending", 12L),
                Map.of(before + "groups", 34L),
                1,
                since,
                ApiUnderTest.NOW);
        api.worker.balance = new Balance(
                ApiUnderTest.NOW,
                List.of(stage),
                List.of(new Balance.Passage(
                        before + "errors.unknown",
                        before + "classifier-stream",
                        before + "recovery-worker",
                        9,
                        7,
                        2,
                        0)),
                List.of(new Difference(
                        Difference.Kind.MISSING,
                        before + "recovery-worker",
                        before + "0_3",
                        before + "errors.unknown-3",
                        before + "classifier-stream/0_3",
                        17,
                        1,
                        since)));
    }

    @Override
    public void close() {
        api.close();
    }
}
