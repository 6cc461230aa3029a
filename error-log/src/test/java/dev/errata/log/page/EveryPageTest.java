package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.log.api.call.Endpoint;
import dev.errata.log.page.PagesUnderTest.Page;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of each page that is registered, with all that the log can hold. */
class EveryPageTest {
    private static PagesUnderTest plain;
    private static PagesUnderTest hostile;
    private static PagesUnderTest empty;

    @BeforeAll
    static void start() {
        plain = new PagesUnderTest("pages_plain");
        plain.everything();
        hostile = HostileText.everywhere("pages_hostile");
        empty = new PagesUnderTest("pages_empty");
    }

    @AfterAll
    static void stop() {
        Stream.of(plain, hostile, empty).forEach(PagesUnderTest::close);
    }

    static List<Endpoint> pages() {
        return plain.pages();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void answersEachRole(Endpoint endpoint) {
        for (String role : List.of("viewer", "operator")) {
            Page page = plain.get(plain.address(endpoint, ""), "Role", role);
            assertThat(page.status()).as(page.html().text()).isEqualTo(200);
            assertThat(page.header("Content-Type")).isEqualTo(Html.TYPE);
            assertThat(page.html().select("h1").text()).isNotBlank();
            assertThat(page.html().title()).endsWith("Errata");
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void holdsNothingThatTheBrowserWouldRun(Endpoint endpoint) {
        for (Page page : List.of(
                plain.get(plain.address(endpoint, "")), hostile.get(hostile.address(endpoint, HostileText.HOSTILE)))) {
            assertThat(page.status()).as(page.html().text()).isEqualTo(200);
            assertThat(page.html().select("script:not([src]), style, img, iframe, object, base"))
                    .isEmpty();
            for (Element element : page.html().getAllElements()) {
                for (Attribute attribute : element.attributes()) {
                    assertThat(attribute.getKey()).doesNotStartWith("on").isNotEqualTo("style");
                }
                for (String name : List.of("href", "src", "action")) {
                    assertThat(element.attr(name)).matches("|data:,|/.*|#.*").doesNotStartWith("//");
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void hostileTextIsEscapedIsolatedAndMadeVisible(Endpoint endpoint) {
        Page page = hostile.get(hostile.address(endpoint, HostileText.HOSTILE));
        assertThat(page.status()).as(page.html().text()).isEqualTo(200);
        assertThat(page.response().body()).doesNotContain("<script>alert", "\u202e", "\u001b", "onerror=alert(1)>");
        List<Element> said = page.html().getElementsContainingOwnText("<script>alert(1)");
        assertThat(said).as("this page shows what the log holds").isNotEmpty();
        for (Element element : said) {
            assertThat(element.closest("bdi, pre[dir], title, option, code"))
                    .as(element.outerHtml())
                    .isNotNull();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void hasLandmarksAndNamesForWhoeverHearsIt(Endpoint endpoint) {
        Page page = plain.get(plain.address(endpoint, ""));
        assertThat(page.html().select("html").attr("lang")).isEqualTo("en");
        assertThat(page.html().select("body > a.skip").attr("href")).isEqualTo("#content");
        assertThat(page.html().select("main#content")).hasSize(1);
        assertThat(page.html().select("h1")).hasSize(1);
        assertThat(page.html().select("nav")).isNotEmpty().allMatch(nav -> nav.hasAttr("aria-label"));
        assertThat(page.html().select("table")).allMatch(table -> table.selectFirst("caption, th[scope=col]") != null);
        assertThat(page.html().select("input:not([type=hidden]), select, textarea"))
                .allMatch(field -> field.closest("label") != null);
        assertThat(page.html().select("[id]").eachAttr("id")).doesNotHaveDuplicates();
        assertThat(page.html().select("time")).allMatch(time -> time.selectFirst(".exact") != null);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void saysWhatToDoWhereNothingIsThere(Endpoint endpoint) {
        Page page = empty.get(empty.address(endpoint, ""));
        if (empty.address(endpoint, "").contains("?id=")) {
            assertThat(page.status()).isEqualTo(404);
            assertThat(page.html().select("main").text()).contains("no such thing");
        } else {
            assertThat(page.status()).as(page.html().text()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aMistakeInTheAddressIsTold(Endpoint endpoint) {
        Page page = plain.get(endpoint.path() + "?nonsense=1");
        assertThat(page.status()).isEqualTo(400);
        assertThat(page.html().select("main").text()).contains("nonsense", "is no parameter");
    }
}
