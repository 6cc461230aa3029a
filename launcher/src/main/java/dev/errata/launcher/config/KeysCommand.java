package dev.errata.launcher.config;

import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Setting;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code errata config keys}: every key of a file of settings. */
@Command(
        name = "keys",
        description = "Lists every key of a file of settings with its default, its variable and what it means.",
        mixinStandardHelpOptions = true)
final class KeysCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "KIND",
            description = "up, classifier, worker, aggregator, notifier, error-log, intake or dispatcher.")
    private String kind = "";

    private final Console console;

    KeysCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        FileKind found = FileKind.find(kind)
                .filter(it -> it != FileKind.POLICIES && it != FileKind.RULES)
                .orElseThrow(() -> new UserMistake(
                        "there are keys of up, classifier, worker, aggregator, notifier, error-log, intake and dispatcher, none of '"
                                + kind + "'"));
        for (Setting setting : Config.settingsOf(found.reader())) {
            console.result(setting.key() + (setting.value().isEmpty() ? "" : " = " + setting.value()));
            console.result(console.dim("    " + setting.description() + "; " + setting.variable()));
        }
        return 0;
    }
}
