package dev.errata.dispatcher;

import java.util.Map;

/**
 * What an endpoint answered.
 *
 * @param headers those that say something of an error or a wait, by name
 * @param text the beginning of the body, at most {@value HttpCalls#MOST_BYTES} bytes of it
 */
record HttpAnswer(int status, Map<String, String> headers, String text) {
    private static final int ACCEPTED = 202;

    HttpAnswer {
        headers = Map.copyOf(headers);
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** The run goes on; its end is said later. */
    boolean isAccepted() {
        return status == ACCEPTED;
    }
}
