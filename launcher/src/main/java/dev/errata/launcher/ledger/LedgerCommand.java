package dev.errata.launcher.ledger;

import dev.errata.client.operator.PublishedLedger;
import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Difference;
import dev.errata.core.wording.Spoken;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.ListFormat;
import dev.errata.launcher.console.Table;
import dev.errata.schemas.json.RecordJson;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata ledger}: what each stage took, what became of it, and whether anything is missing now. */
@Command(
        name = "ledger",
        description = "Shows what each stage took, what became of it, and what is missing, doubled or misplaced now. "
                + "Exit code 1 if a difference is older than a minute.",
        mixinStandardHelpOptions = true)
public final class LedgerCommand implements Callable<Integer> {
    private static final Duration PAUSE = Duration.ofSeconds(5);

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private ListFormat format = new ListFormat();

    @Option(
            names = "--follow",
            description = "Look again every 5 s and print what has changed, until Ctrl-C or a difference that is "
                    + "older than a minute.")
    private boolean isFollowing;

    private final Console console;
    private final Clock clock;

    public LedgerCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (PublishedLedger ledger = new PublishedLedger(cluster.cluster())) {
            Balance balance = ledger.look(clock.instant());
            print(balance);
            while (isFollowing && balance.holds()) {
                TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
                Balance next = ledger.look(clock.instant());
                if (!next.isLike(balance)) {
                    print(next);
                }
                balance = next;
            }
            return balance.holds() ? 0 : 1;
        }
    }

    private void print(Balance balance) {
        if (format.isJson()) {
            console.result(RecordJson.tree(balance).toString());
            return;
        }
        if (balance.stages().isEmpty()) {
            console.note("no stage has written a line yet: each does so some seconds behind its first record");
        }
        Table table = new Table("stage", "in", "became", "waiting", "difference", "oldest");
        balance.stages()
                .forEach(stage -> table.add(
                        stage.app(),
                        Long.toString(stage.in()),
                        words(stage.fates()),
                        Long.toString(balance.waitingFor(stage.app())),
                        Long.toString(stage.difference()),
                        stage.since() == null ? "-" : Spoken.duration(Duration.between(stage.since(), balance.at()))));
        table.print(console);
        printUndisputed(balance);
        balance.differences().forEach(difference -> console.result(line(difference, balance)));
    }

    /** What is no difference. */
    private void printUndisputed(Balance balance) {
        balance.outside()
                .forEach((topic, records) -> console.result("outside    " + records + " records of " + topic
                        + " have no number: of what their producers sent and did not arrive nothing is known"));
        balance.stages()
                .forEach(stage -> stage.expired()
                        .forEach((topic, numbers) -> console.result("expired    " + Spoken.count(numbers, "number")
                                + " of " + topic + " expired before " + stage.app() + " came to them")));
        balance.stages()
                .forEach(stage -> stage.uncounted()
                        .forEach((topic, offsets) -> console.result("uncounted  " + Spoken.count(offsets, "offset")
                                + " of " + topic + " were read or passed over by somebody who does not count for "
                                + stage.app())));
        balance.stages()
                .forEach(stage -> stage.evicted()
                        .forEach((what, count) -> console.result("evicted    " + count + " " + what
                                + " were forgotten by " + stage.app() + " for their age")));
        if (balance.unproven() > 0) {
            console.result(
                    "unproven   " + Spoken.count(balance.unproven(), "number")
                            + " of an intake came to nothing: given up and sent again under another, or in flight when it was killed");
        }
    }

    private String line(Difference difference, Balance balance) {
        String age = Spoken.duration(difference.age(balance.at()));
        return console.red("difference ") + Console.printable(difference.line()) + ", for " + age;
    }

    private static String words(Map<String, Long> fates) {
        List<String> words = fates.entrySet().stream()
                .map(fate -> fate.getKey() + " " + fate.getValue())
                .toList();
        return words.isEmpty() ? "-" : words.stream().collect(Collectors.joining(", "));
    }
}
