package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.log.api.ApiUnderTest;
import dev.errata.log.api.call.Endpoint;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a browser with an empty cache transfers. */
class AssetsTest {
    private static final int LARGEST_PAGE = 100 * 1024;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static PagesUnderTest pages;

    @BeforeAll
    static void start() {
        pages = new PagesUnderTest("assets");
        pages.everything();
        for (int i = 0; i < 60; i++) {
            pages.api.storeErrors(pages.api
                    .event("e-" + i, "failed " + "x".repeat(400), ApiUnderTest.NOW.minusSeconds(i))
                    .build());
        }
    }

    @AfterAll
    static void stop() {
        pages.close();
    }

    private static HttpResponse<byte[]> transfer(String address) throws IOException, InterruptedException {
        return CLIENT.send(
                HttpRequest.newBuilder(URI.create(pages.api.url() + address))
                        .headers("Accept-Encoding", "gzip", "Accept", "text/html,*/*")
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    private static String text(HttpResponse<byte[]> response) throws IOException {
        boolean isPacked = response.headers().firstValue("Content-Encoding").isPresent();
        byte[] bytes = isPacked
                ? new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes()
                : response.body();
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static List<String> loaded(String html) {
        return Jsoup.parse(html).select("link[rel=stylesheet], script[src]").stream()
                .map(element -> element.hasAttr("href") ? element.attr("href") : element.attr("src"))
                .toList();
    }

    static List<Endpoint> pages() {
        return pages.pages();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageWithAllThatItLoadsIsSmall(Endpoint endpoint) throws Exception {
        HttpResponse<byte[]> page = transfer(pages.address(endpoint, ""));
        int bytes = page.body().length;
        for (String asset : loaded(text(page))) {
            bytes += transfer(asset).body().length;
        }
        assertThat(bytes).isLessThan(LARGEST_PAGE);
    }

    @Test
    void anAssetIsKeptForGoodUnderTheHashOfItsBytes() throws Exception {
        List<String> assets = loaded(text(transfer("/errors")));
        assertThat(assets).hasSize(5).allMatch(path -> path.matches("/assets/[0-9a-f]{16}/[a-z]+\\.(css|js)"));
        for (String path : assets) {
            HttpResponse<byte[]> asset = transfer(path);
            assertThat(asset.statusCode()).isEqualTo(200);
            assertThat(asset.headers().firstValue("Cache-Control")).contains("public, max-age=31536000, immutable");
            assertThat(asset.headers().firstValue("Content-Encoding")).contains("gzip");
            assertThat(asset.headers().firstValue("Content-Type").orElseThrow())
                    .isEqualTo(path.endsWith("css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8");
            assertThat(transfer(path.replaceFirst("[0-9a-f]{16}", "0".repeat(16)))
                            .statusCode())
                    .isEqualTo(404);
        }
        assertThat(transfer("/errors").headers().firstValue("Cache-Control")).contains("no-store");
    }

    @Test
    void nothingIsLoadedFromElsewhere() throws Exception {
        for (String path : loaded(text(transfer("/errors")))) {
            assertThat(text(transfer(path))).doesNotContainPattern("@import|url\\((?!\"?data:|'?data:)");
        }
    }
}
