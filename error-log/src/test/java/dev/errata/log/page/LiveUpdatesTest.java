package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.log.live.LiveTopic;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a page says of news without a browser that runs its script. */
class LiveUpdatesTest {
    private static PagesUnderTest pages;

    @BeforeAll
    static void start() {
        pages = new PagesUnderTest("news");
        pages.everything();
    }

    @AfterAll
    static void stop() {
        pages.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/errors",
                "/groups",
                "/waiting",
                "/retries",
                "/dependencies",
                "/alerts",
                "/rules",
                "/letters",
                "/audit"
            })
    void aListHearsOfWhatTheStreamTells(String path) {
        PagesUnderTest.Page page = pages.get(path);
        Elements box = page.html().select("#live");
        assertThat(box).hasSize(1);
        Set<String> told =
                Arrays.stream(LiveTopic.values()).map(LiveTopic::label).collect(Collectors.toSet());
        assertThat(told).containsAll(Arrays.asList(box.attr("data-live").split(" ")));
        assertThat(box.attr("role")).isEqualTo("status");
        assertThat(box.attr("aria-live")).isEqualTo("polite");
        assertThat(box.text()).as("nothing is said before there is something").isEmpty();
        assertThat(box.select("button").hasAttr("hidden"))
                .as("without JavaScript")
                .isTrue();
        assertThat(page.html().select("main #live"))
                .as("apart from what is replaced")
                .isEmpty();
        assertThat(page.html().select("script[src]").eachAttr("src")).contains(box.attr("data-script"));
        assertThat(pages.get(box.attr("data-script")).header("Content-Type"))
                .isEqualTo("text/javascript; charset=utf-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/retries", "/dependencies"})
    void aPageThatAsksThePipelineDoesNotPoll(String path) {
        assertThat(pages.get(path).html().select("#live[data-poll]")).isEmpty();
        assertThat(pages.get("/errors").html().select("#live[data-poll]")).hasSize(1);
    }

    @Test
    void aPageOfOneThingThatHappenedOpensNoStream() {
        assertThat(pages.get("/error?id=failed").html().select("#live")).isEmpty();
        assertThat(pages.get("/trends").html().select("#live")).isEmpty();
    }
}
