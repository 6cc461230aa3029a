package dev.errata.launcher.operator;

import dev.errata.client.operator.Forecast;
import dev.errata.client.operator.OperatorDesk;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.RetryFilter;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the next hour brings: the answers of all partitions, added up. */
@Command(mixinStandardHelpOptions = true)
final class ForecastCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private AuditOptions audit = new AuditOptions();

    @Option(names = "--dependency", paramLabel = "NAME", description = "Of this dependency only, minute by minute.")
    private @Nullable String dependency;

    private final Console console;
    private final Clock clock;

    ForecastCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        Map<String, String> arguments = dependency == null ? Map.of() : Map.of("dependency", dependency);
        List<CommandResult> results =
                new CommandSender(cluster, audit, clock).ask(CommandType.FORECAST, RetryFilter.ALL, arguments, false);
        List<Forecast> forecasts = Forecast.sums(OperatorDesk.items(results));
        if (audit.isJson()) {
            forecasts.forEach(forecast -> console.result(forecast.json()));
        } else if (dependency == null) {
            ForecastTable.of(forecasts).print(console);
        } else {
            forecasts.forEach(forecast -> ForecastTable.minutes(forecast).print(console));
        }
        if (forecasts.isEmpty()) {
            console.note("no retry is due within the next hour" + (dependency == null ? "" : " to " + dependency));
        }
        return 0;
    }
}
