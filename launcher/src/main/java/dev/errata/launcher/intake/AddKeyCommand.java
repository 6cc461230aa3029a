package dev.errata.launcher.intake;

import dev.errata.core.taxonomy.Labelled;
import dev.errata.intake.access.IntakeKey;
import dev.errata.intake.access.KeyScope;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.streams.config.ConfigException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata intake key add}. */
@Command(
        name = "add",
        description = "Makes a key and prints it, this once; nobody can read it again.",
        mixinStandardHelpOptions = true)
final class AddKeyCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "Of the sender; in counters and lists.")
    private String name = "";

    @Option(
            names = "--project",
            paramLabel = "PROJECT",
            required = true,
            description = "Goes before its sessions, tasks and operations: s1 becomes PROJECT/s1.")
    private String project = "";

    @Option(
            names = "--scope",
            paramLabel = "SCOPE",
            split = ",",
            description = "What it may say: errors, work (session, task, operation, attempt, settings), outcomes; "
                    + "comma separated (default: errors, as of a key that the public can read).")
    private List<String> scopes = new ArrayList<>(List.of(KeyScope.ERRORS.label()));

    @Option(
            names = "--origin",
            paramLabel = "ORIGIN",
            description = "Of pages that send with it, such as https://shop.example; can be repeated (default: none).")
    private List<String> origins = new ArrayList<>();

    @Option(names = "--rate", paramLabel = "N", description = "Errors and outcomes a second (default: any number).")
    private int rate;

    @Option(names = "--quota", paramLabel = "N", description = "Errors and outcomes a day (default: any number).")
    private long quota;

    @Mixin
    private KeysOption keys = new KeysOption();

    private final Console console;
    private final SecureRandom random;

    AddKeyCommand(Console console, SecureRandom random) {
        this.console = console;
        this.random = random;
    }

    @Override
    public Integer call() {
        String secret = IntakeKey.newSecret(random);
        IntakeKey key = key(secret);
        if (!keys.file().add(key)) {
            throw new UserMistake("there is a key " + name + "; 'errata intake key revoke' ends it");
        }
        console.note("key " + name + " of project " + project + ", scopes " + key.scopeLabels());
        console.result(secret);
        return 0;
    }

    private IntakeKey key(String secret) {
        Set<KeyScope> all = EnumSet.noneOf(KeyScope.class);
        for (String label : scopes) {
            all.add(Labelled.find(KeyScope.class, label.strip())
                    .orElseThrow(() -> new UserMistake("there is no scope '" + label + "': errors, work, outcomes")));
        }
        try {
            return new IntakeKey(name, IntakeKey.hashOf(secret), project, all, origins, rate, quota);
        } catch (ConfigException wrong) {
            throw new UserMistake(String.valueOf(wrong.getMessage()), wrong);
        }
    }
}
