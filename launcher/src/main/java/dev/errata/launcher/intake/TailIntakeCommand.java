package dev.errata.launcher.intake;

import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code errata intake tail}: what became of what came in, from the intake's counters. */
@Command(
        name = "tail",
        description =
                "Prints what was taken, refused, dropped and removed, by key, protocol and reason, as it happens, "
                        + "until Ctrl-C.",
        mixinStandardHelpOptions = true)
final class TailIntakeCommand implements Callable<Integer> {
    private static final Pattern COUNTER =
            Pattern.compile("errata_intake_items_total\\{(?<tags>.*)} (?<count>[0-9.E]+)");
    private static final Pattern TAG = Pattern.compile("(\\w+)=\"([^\"]*)\"");
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    @Option(
            names = "--health",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:18080",
            description = "Where the intake serves its metrics (default: ${DEFAULT-VALUE}, that of 'errata up').")
    private String health = "";

    @Option(names = "--once", description = "Print what was counted since the start, and end.")
    private boolean isOnce;

    private final Console console;

    TailIntakeCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
        Map<String, Long> before = isOnce ? Map.of() : counts(client);
        CountDownLatch never = new CountDownLatch(1);
        do {
            Map<String, Long> now = counts(client);
            Map<String, Long> known = before;
            now.forEach((what, count) -> {
                // a smaller one is counted from its start
                long base = known.getOrDefault(what, 0L) > count ? 0 : known.getOrDefault(what, 0L);
                if (count > base) {
                    console.result((count - base) + " " + what);
                }
            });
            before = now;
        } while (!isOnce && !never.await(1, TimeUnit.SECONDS));
        return 0;
    }

    /** By what a person reads: {@code key=- protocol=json result=kafka reason=errors}. */
    private Map<String, Long> counts(HttpClient client) throws InterruptedException {
        Map<String, Long> counts = new TreeMap<>();
        Matcher counter = COUNTER.matcher(metrics(client));
        while (counter.find()) {
            Map<String, String> tags = new TreeMap<>();
            Matcher tag = TAG.matcher(counter.group("tags"));
            while (tag.find()) {
                tags.put(tag.group(1), tag.group(2));
            }
            String what = "key=%s protocol=%s result=%s reason=%s"
                    .formatted(tags.get("key"), tags.get("protocol"), tags.get("result"), tags.get("reason"));
            counts.put(Console.printable(what), (long) Double.parseDouble(counter.group("count")));
        }
        return counts;
    }

    private String metrics(HttpClient client) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(health + "/metrics"))
                    .timeout(TIMEOUT)
                    .build();
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new UserMistake(
                        health + " answers " + answer.statusCode() + ": is it the health port of an intake?");
            }
            return answer.body();
        } catch (IOException | IllegalArgumentException away) {
            throw new UserMistake(
                    "no intake serves metrics at " + health + " (" + away + "); --health names another", away);
        }
    }
}
