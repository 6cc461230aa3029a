package dev.errata.launcher.policy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.recovery.trial.Band;
import dev.errata.core.recovery.trial.DependencyOutage;
import dev.errata.core.recovery.trial.Effect;
import dev.errata.core.recovery.trial.EffectBand;
import dev.errata.core.wording.Spoken;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.Table;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** How an outage replay looks to people and to programs. */
final class OutageReport {
    private final List<DependencyOutage> outages;
    private final Console console;

    OutageReport(List<DependencyOutage> outages, Console console) {
        this.outages = outages;
        this.console = console;
    }

    /** One object a line for each dependency; a band is an array of two, and null a time that never comes. */
    void printJson() {
        for (DependencyOutage one : outages) {
            ObjectNode line = JsonNodeFactory.instance.objectNode();
            line.put("outagesOf", one.dependency());
            line.put("operations", one.operations());
            line.put("unknownRuns", one.unknownRuns());
            line.set("happened", json(EffectBand.of(one.happened())));
            line.set("given", json(one.given()));
            line.set("tried", json(one.tried()));
            ArrayNode missed = line.putArray("missed");
            one.missed().forEach(missed::add);
            console.result(line.toString());
        }
    }

    private static ObjectNode json(EffectBand band) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        put(json.putArray("recovered"), band.recovered());
        put(json.putArray("wasted"), band.wasted());
        put(json.putArray("asked"), band.asked());
        put(json.putArray("peakPerMinute"), band.peak());
        putTimes(json.putArray("p50Ms"), band.half());
        putTimes(json.putArray("p99Ms"), band.most());
        return json;
    }

    private static void put(ArrayNode array, Band<Long> band) {
        array.add(band.least()).add(band.most());
    }

    private static void putTimes(ArrayNode array, Band<Duration> band) {
        for (Duration time : List.of(band.least(), band.most())) {
            if (time.equals(Effect.NEVER)) {
                array.addNull();
            } else {
                array.add(time.toMillis());
            }
        }
    }

    void printTable() {
        Table table = new Table(
                "dependency",
                "operations",
                "policies",
                "recovered",
                "wasted retries",
                "half after",
                "99 % after",
                "peak a minute",
                "people asked");
        for (DependencyOutage one : outages) {
            add(table, one, "as it was", EffectBand.of(one.happened()));
            add(table, one, "given, replayed", one.given());
            add(table, one, "tried, replayed", one.tried());
        }
        table.print(console);
        outages.forEach(this::explain);
    }

    private static void add(Table table, DependencyOutage one, String policies, EffectBand band) {
        table.add(
                one.dependency(),
                number(one.operations()),
                policies,
                text(band.recovered(), OutageReport::number),
                text(band.wasted(), OutageReport::number),
                text(band.half(), OutageReport::time),
                text(band.most(), OutageReport::time),
                text(band.peak(), OutageReport::number),
                text(band.asked(), OutageReport::number));
    }

    private void explain(DependencyOutage one) {
        if (one.unknownRuns() > 0) {
            console.note(one.dependency() + ": " + number(one.unknownRuns())
                    + " retries of the tried policies lie outside what was observed; each may succeed or fail");
        }
        console.note(
                one.missed().isEmpty()
                        ? one.dependency() + ": what happened lies within the replay of the given policies"
                        : one.dependency() + ": what happened lies outside the replay of the given policies in "
                                + Spoken.list(one.missed()) + "; do not trust the replay there");
    }

    private static <T extends Comparable<? super T>> String text(Band<T> band, Function<T, String> wording) {
        String least = wording.apply(band.least());
        return band.least().equals(band.most()) ? least : least + " to " + wording.apply(band.most());
    }

    private static String time(Duration time) {
        return time.equals(Effect.NEVER) ? "never" : Spoken.duration(time);
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
