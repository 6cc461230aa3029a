package dev.errata.launcher.flow;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Prometheus reads of a process. */
record Scrape(String text) {
    private static final Pattern SAMPLE = Pattern.compile("(?m)^(errata_\\w+)(?:\\{([^}]*)})? (\\S+)$");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");
    private static final Pattern HELP = Pattern.compile("(?m)^# HELP (errata_\\w+) ?(.*)$");
    private static final Set<String> OF_A_HISTOGRAM = Set.of("le");

    static Scrape of(String address) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(address + "/metrics")).build();
        return new Scrape(HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofString())
                .body());
    }

    int bytes() {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    long lines() {
        return text.lines().count();
    }

    /** The label names of each of our samples. */
    Map<String, Set<String>> labels() {
        Map<String, Set<String>> labels = new TreeMap<>();
        Matcher sample = SAMPLE.matcher(text);
        while (sample.find()) {
            Set<String> names = labels.computeIfAbsent(sample.group(1), name -> new TreeSet<>());
            if (sample.group(2) != null) {
                LABEL.matcher(sample.group(2))
                        .results()
                        .map(label -> label.group(1))
                        .filter(label -> !OF_A_HISTOGRAM.contains(label))
                        .forEach(names::add);
            }
        }
        return labels;
    }

    /** The sum of a sample's series that have a number; NaN if none has. */
    double sum(String sampleName) {
        double sum = Double.NaN;
        Matcher sample = SAMPLE.matcher(text);
        while (sample.find()) {
            double value = Double.parseDouble(sample.group(3));
            if (sample.group(1).equals(sampleName) && !Double.isNaN(value)) {
                sum = Double.isNaN(sum) ? value : sum + value;
            }
        }
        return sum;
    }

    /** The help text of each of our metrics. */
    Map<String, String> help() {
        Map<String, String> help = new TreeMap<>();
        HELP.matcher(text).results().forEach(line -> help.put(line.group(1), line.group(2)));
        return help;
    }
}
