package dev.errata.launcher.dependencies;

import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import dev.errata.core.wording.Spoken;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.launcher.operator.AuditOptions;
import dev.errata.launcher.operator.CommandSender;
import dev.errata.schemas.json.RecordJson;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code errata pause} and {@code errata resume}: an order to the worker; returns when its circuit is as ordered. */
@Command(mixinStandardHelpOptions = true)
public final class OrderCommand implements Callable<Integer> {
    /** What {@code errata pause} does. */
    public static final String PAUSE =
            "Holds all retries that go to a dependency until 'errata resume'; nothing is lost.";

    /** What {@code errata resume} does. */
    public static final String RESUME =
            "Lets the retries of a paused dependency go, the longest overdue first, slowly at first.";

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private AuditOptions audit = new AuditOptions();

    @Option(names = "--dry-run", description = "Say what would change, and change nothing.")
    private boolean isDryRun;

    @Parameters(
            paramLabel = "DEPENDENCY",
            description =
                    "The source component of its errors, else their source type; 'errata circuits' lists those known.")
    private String dependency = "";

    private final CommandType type;
    private final Console console;
    private final Clock clock;

    private OrderCommand(CommandType type, Console console, Clock clock) {
        this.type = type;
        this.console = console;
        this.clock = clock;
    }

    /** No retry goes to a dependency until it is resumed. */
    public static CommandLine pause(Console console, Clock clock) {
        return named("pause", PAUSE, new OrderCommand(CommandType.PAUSE, console, clock));
    }

    /** The retries of a paused dependency flow again. */
    public static CommandLine resume(Console console, Clock clock) {
        return named("resume", RESUME, new OrderCommand(CommandType.RESUME, console, clock));
    }

    private static CommandLine named(String name, String description, OrderCommand command) {
        CommandLine line = new CommandLine(command);
        line.getCommandSpec().name(name).usageMessage().description(description);
        return line;
    }

    @Override
    public Integer call() {
        try (PublishedCircuits circuits = new PublishedCircuits(cluster.cluster())) {
            boolean wasPaused = isPaused(circuits);
            boolean isFutile = type == CommandType.RESUME && !wasPaused;
            List<CommandResult> results = new CommandSender(cluster, audit, clock)
                    .ask(type, RetryFilter.ALL, Map.of("dependency", dependency), isDryRun);
            if (isFutile) {
                console.result(dependency + " is not paused");
            } else if (isDryRun) {
                console.result(dependency + (type == CommandType.PAUSE ? " would be paused" : " would be resumed"));
            } else {
                show(await(circuits));
            }
            console.note("command " + results.get(0).commandId());
        }
        return 0;
    }

    private CircuitState await(PublishedCircuits circuits) {
        return circuits.await(dependency, this::isAsOrdered, audit.timeout())
                .orElseThrow(() -> new UserMistake("the order was passed on, but no recovery worker did it within "
                        + Spoken.duration(audit.timeout()) + "; 'errata circuits' shows when it is done"));
    }

    /** Someone else may have paused it in the meantime, for a reason of their own: that is paused, too. */
    private boolean isAsOrdered(CircuitState state) {
        return (state.status() == CircuitStatus.PAUSED) == (type == CommandType.PAUSE);
    }

    private boolean isPaused(PublishedCircuits circuits) {
        return circuits.find(dependency)
                .filter(state -> state.status() == CircuitStatus.PAUSED)
                .isPresent();
    }

    private void show(CircuitState state) {
        console.result(
                audit.isJson()
                        ? RecordJson.text(state)
                        : Console.printable(
                                state.dependency() + " is " + state.status().label() + ": " + state.reason()));
    }
}
