package dev.errata.benchmarks.workload;

import java.util.List;
import java.util.stream.IntStream;

/** Error messages of many services, each varying in the places where real ones vary. */
public final class Messages {
    /** How many different messages a benchmark cycles through. */
    public static final int VARIETY = 256;

    private Messages() {}

    /** Messages as long as they come. */
    public static List<String> natural() {
        return IntStream.range(0, VARIETY).mapToObj(Messages::message).toList();
    }

    /** As services write them, cut to so many characters; the few that are shorter are left out. */
    public static List<String> ofLength(int length) {
        return natural().stream()
                .filter(message -> message.length() >= length)
                .map(message -> message.substring(0, length))
                .toList();
    }

    private static String message(int number) {
        return Incidents.ALL.get(number % Incidents.ALL.size()).message(number);
    }
}
