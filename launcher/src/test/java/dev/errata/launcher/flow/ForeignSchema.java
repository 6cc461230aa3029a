package dev.errata.launcher.flow;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.client.operator.Cluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;

/** Another team's Avro record on the same registry. */
final class ForeignSchema {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String INVOICE = """
            {"type": "record", "name": "Invoice", "namespace": "com.example",
             "fields": [{"name": "number", "type": "long"}]}""";

    private ForeignSchema() {}

    /** Gives its id. */
    static int registerIn(Cluster cluster) {
        try {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create(cluster.registryUrl() + "/subjects/invoices-value/versions"))
                    .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                    .POST(BodyPublishers.ofString(JSON.writeValueAsString(Map.of("schema", INVOICE))))
                    .build();
            HttpResponse<String> response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
            return JSON.readTree(response.body()).required("id").asInt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while registering a schema", e);
        }
    }
}
