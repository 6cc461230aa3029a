package dev.errata.launcher.deadletters;

import dev.errata.client.operator.Cluster;
import dev.errata.client.operator.DeadLetterScan;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.topics.RecordLine;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code errata dead-letters show}: one letter, its value as a record of the topic that it came from, redacted. */
@Command(
        name = "show",
        description = "Shows one dead letter as JSON, its value without secrets; bytes that nothing can read are "
                + "shown by their length.",
        mixinStandardHelpOptions = true)
final class ShowLetterCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Parameters(paramLabel = "PARTITION:OFFSET", description = "Where it lies, as the list shows it.")
    private String place = "";

    private final Console console;

    ShowLetterCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Cluster source = cluster.cluster();
        Topics topics = source.topics();
        boolean[] isFound = {false};
        DeadLetterScan.read(source, letter -> {
            if (letter.place().equals(place)) {
                isFound[0] = true;
                Topic<?, ?> origin = topics.find(letter.origin()).orElseGet(topics::deadLetter);
                console.result(new RecordLine(origin).pretty(letter.record()));
            }
        });
        if (!isFound[0]) {
            console.note("errata: there is no dead letter at " + place);
            return 1;
        }
        return 0;
    }
}
