package dev.errata.log.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.operator.UnansweredException;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.log.page.PagesUnderTest.Page;
import java.time.Duration;
import java.util.List;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What people do with forms alone, as a browser without scripts does it. */
class OrderPagesTest {
    private static PagesUnderTest pages;

    @BeforeAll
    static void start() {
        pages = new PagesUnderTest("order_pages");
        pages.everything();
        pages.rows.gate("gate-4", 4, "owner", false);
        pages.rows.gate("gate-done", 5, "owner", true);
    }

    @AfterAll
    static void stop() {
        pages.close();
    }

    @BeforeEach
    void forget() {
        pages.api.worker.asked.clear();
        pages.api.worker.waiting.clear();
    }

    private static List<OperatorCommand> asked() {
        return List.copyOf(pages.api.worker.asked);
    }

    @Test
    void theOpenQuestionsAreThereByDeadlineWithABoxEach() {
        Page waiting = pages.get("/waiting");
        assertThat(waiting.chips()).contains("waiting: true");
        assertThat(waiting.html().select("td .lead").eachText())
                .containsExactly("Disk full gate-4", "Disk full gate-3");
        assertThat(waiting.html().select("input[type=checkbox][form=act]").eachAttr("value"))
                .containsExactly("gate-4", "gate-3");
        assertThat(waiting.html().select("form#act button").eachText())
                .containsExactly("Approve…", "Reject…", "Retry…");
    }

    @Test
    void aQuestionSaysWhyItIsAskedInWords() {
        assertThat(pages.get("/gate?id=gate-3").html().select("dl.facts").text())
                .contains("Because the attempts are used up");
    }

    @Test
    void severalAreAnsweredAtOnceAfterAPreviewThatNamesTheNumber() {
        pages.api.worker.waiting.addAll(List.of("gate-3", "gate-4"));
        Page preview = pages.get("/act?id=gate-3&id=gate-4&id=gate-done&what=approve");
        assertThat(preview.html().select(".note").text()).contains("2 of 3 questions", "6 operations");
        assertThat(asked()).hasSize(1).allMatch(OperatorCommand::isDryRun);
        assertThat(pages.api.worker.waiting).as("nothing is done yet").hasSize(2);

        Element form = preview.form();
        Page done = pages.submit(form, "reason", "They made room");
        assertThat(done.status()).isEqualTo(200);
        assertThat(done.html().select(".note").text()).contains("2 of 3 approved");
        assertThat(done.html().select("tbody tr"))
                .as("an answer of each partition")
                .hasSize(2);
        OperatorCommand command = asked().get(1);
        assertThat(command.filter().ids()).containsExactlyInAnyOrder("gate-3", "gate-4", "gate-done");
        assertThat(command.reason()).isEqualTo("They made room");
        assertThat(command.issuedBy()).isEqualTo("somebody");

        Page again = pages.submit(form, "reason", "They made room");
        assertThat(again.html().select(".note").text()).contains("2 of 3 approved");
        assertThat(asked()).as("the form was sent twice, the command once").hasSize(2);
    }

    @Test
    void whoComesSecondIsToldWhoWasFirst() {
        pages.api.worker.waiting.add("gate-done");
        Element form = pages.get("/act?what=reject&id=gate-done").form();
        pages.api.worker.waiting.clear();
        Page second = pages.submit(form, "reason", "No");
        assertThat(second.status()).isEqualTo(409);
        assertThat(second.html().select(".note").text()).contains("ann was first");
        Page preview = pages.get("/act?what=reject&id=gate-done");
        assertThat(preview.html().select("[role=alert]").text()).contains("no longer waits");
        assertThat(preview.html().select("main form")).isEmpty();
    }

    @Test
    void nothingIsDoneWithoutAReason() {
        pages.api.worker.waiting.add("gate-3");
        Element form = pages.get("/act?what=approve&id=gate-3").form();
        Page refused = pages.submit(form, "reason", "");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.html().select("main").text()).contains("reason");
        assertThat(asked()).as("the preview alone").hasSize(1);
    }

    @Test
    void aViewerSeesButHasNothingToPress() {
        for (String address : List.of(
                "/waiting",
                "/gate?id=gate-3",
                "/retries",
                "/dependencies",
                "/letters",
                "/groups",
                "/group?id=group-1")) {
            Page page = pages.get(address, "Role", "viewer");
            assertThat(page.status()).isEqualTo(200);
            assertThat(page.html().select("main a[href^=/act], form#act, main form[method=post], input[type=checkbox]"))
                    .as(address)
                    .isEmpty();
        }
        Page order = pages.get("/act?what=approve&id=gate-3", "Role", "viewer");
        assertThat(order.html().select("main").text()).contains("Whoever is an operator may do it");
        assertThat(order.html().select("main form")).isEmpty();
        assertThat(asked()).isEmpty();
    }

    @Test
    void aGroupIsResolvedAndMergedByItsPage() {
        Page group = pages.get("/group?id=group-1");
        assertThat(group.html().select("main .acts a").eachText())
                .containsExactly("Resolve…", "Ignore…", "Reopen…", "Merge…", "Split…");
        Page preview = pages.get(group.html().select("main .acts a").get(3).attr("href"));
        assertThat(preview.html().select(".note").text()).contains("1 group with", "errors so far", "for good");
        Page done = pages.submit(preview.form(), "reason", "The same", "with", "group-2");
        assertThat(done.status()).as(done.html().text()).isEqualTo(200);
        assertThat(pages.api.worker.told).last().satisfies(command -> {
            assertThat(command.type()).isEqualTo(GroupCommandType.MERGE);
            assertThat(command.groupId()).isEqualTo("group-1");
            assertThat(command.toString()).contains("group-2");
        });
    }

    @Test
    void severalGroupsAreResolvedAtOnceAfterAPreviewThatNamesTheNumber() {
        Page list = pages.get("/groups");
        List<String> chosen =
                list.html().select("input[type=checkbox][form=act]").eachAttr("value");
        assertThat(chosen).contains("group-1", "group-2");
        assertThat(list.html().select("form#act button").eachText()).containsExactly("Resolve…", "Ignore…", "Reopen…");
        pages.api.worker.told.clear();
        Page preview = pages.get("/act?what=resolve&id=group-1&id=group-2");
        assertThat(preview.html().select(".note").text()).contains("2 groups with", "errors so far");
        assertThat(pages.api.worker.told).as("nothing is done yet").isEmpty();

        pages.api.worker.failure = new UnansweredException("c", List.of(2), List.of(), Duration.ofSeconds(10));
        Element form = preview.form();
        Page done = pages.submit(form, "reason", "Mended");
        assertThat(done.status()).as(done.html().text()).isEqualTo(200);
        assertThat(done.html().select(".note").text())
                .contains("1 of 2 resolved", "group-1: no answer from partition 2 within 10 s");
        assertThat(pages.api.worker.told).singleElement().satisfies(command -> {
            assertThat(command.groupId()).isEqualTo("group-2");
            assertThat(command.reason()).isEqualTo("Mended");
        });
        pages.submit(form, "reason", "Mended");
        assertThat(pages.api.worker.told).as("sent twice, done once").hasSize(1);
    }

    @Test
    void whatIsDueWithinTheHourIsDrawnByTheMinute() {
        Page list = pages.get("/dependencies");
        assertThat(list.html().select("figure.chart rect")).hasSize(60);
        assertThat(list.html().select("figure.chart rect title").get(0).text()).isEqualTo("2026-11-22 12:30 UTC: 2");
        assertThat(list.html().select("figure.chart svg").attr("aria-label")).startsWith("Retries due by the minute");
    }

    @Test
    void lettersAreReplayedAfterAPreview() {
        Page preview = pages.get("/act?what=replay&id=0%3A9");
        assertThat(preview.html().select(".note").text()).contains("3 letters of 1 would be put back, 1 not:");
        assertThat(pages.api.worker.replays).last().matches(replay -> replay.isDryRun());
        Page done = pages.submit(preview.form(), "reason", "Mended");
        assertThat(done.html().select(".note").text()).contains("put back");
        assertThat(pages.api.worker.replays).last().matches(replay -> !replay.isDryRun());
    }

    @Test
    void aDependencyIsPausedFromItsRow() {
        Page list = pages.get("/dependencies");
        assertThat(list.html().select("section td").eachText()).containsExactly("openrouter", "4", "10", "30", "120");
        Page preview =
                pages.get(list.html().select("main td a[href^=/act]").get(0).attr("href"));
        assertThat(preview.html().select(".note").text()).contains("would be concerned now");
        Page done = pages.submit(preview.form(), "reason", "Maintenance");
        assertThat(done.status()).isEqualTo(200);
        assertThat(asked()).last().matches(command -> !command.isDryRun());
    }

    @Test
    void whereNobodyTakesRetriesItIsSaid() {
        assertThat(pages.get("/retries").html().select(".note").text())
                .contains("Nobody takes retries of install: 1 attempt handed out, none begun for 5 min");
    }

    @Test
    void whatCannotBeDoneToManyIsNot() {
        assertThat(pages.get("/act?what=pause&id=a&id=b").status()).isEqualTo(400);
        assertThat(pages.get("/act?what=approve").html().select("main").text()).contains("choose something");
        assertThat(pages.get("/act?what=explode&id=a").status()).isEqualTo(400);
    }
}
