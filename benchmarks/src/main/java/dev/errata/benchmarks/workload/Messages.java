package dev.errata.benchmarks.workload;

import java.util.List;
import java.util.stream.IntStream;

/** Error messages of many services, each varying in the places where real ones vary. */
public final class Messages {
    /** How many different messages a benchmark cycles through. */
    public static final int VARIETY = 256;

    private static final String FILLER =
            " while handling the request of the nightly import, see the log of the worker;";

    private Messages() {}

    /** Messages as long as they come. */
    public static List<String> natural() {
        return IntStream.range(0, VARIETY).mapToObj(Messages::message).toList();
    }

    /** Messages of exactly this many characters: cut, or continued with words that say nothing. */
    public static List<String> ofLength(int length) {
        return natural().stream().map(message -> fitted(message, length)).toList();
    }

    private static String message(int number) {
        return Incidents.ALL.get(number % Incidents.ALL.size()).message(number);
    }

    private static String fitted(String message, int length) {
        StringBuilder text = new StringBuilder(message);
        while (text.length() < length) {
            text.append(FILLER);
        }
        return text.substring(0, length);
    }
}
