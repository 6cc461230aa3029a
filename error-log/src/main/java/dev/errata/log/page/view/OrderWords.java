package dev.errata.log.page.view;

import dev.errata.log.api.command.Order;

/**
 * An order as people say it.
 *
 * @param verb as on a button
 * @param meaning what it will do, in a sentence
 * @param done how it is said that it was done
 */
public record OrderWords(String verb, String meaning, String done) {
    public static OrderWords of(Order order) {
        return switch (order) {
            case APPROVE -> new OrderWords("Approve", "What waits gets one more attempt, at once.", "approved");
            case REJECT -> new OrderWords("Reject", "What waits is given up.", "rejected");
            case RETRY ->
                new OrderWords("Retry", "What waits runs again, its attempts counted from the first.", "started over");
            case RUN_NOW -> new OrderWords("Run now", "The pending attempt is handed out now.", "made due now");
            case CANCEL ->
                new OrderWords("Cancel", "The pending attempt is not made; the operation ends.", "cancelled");
            case PAUSE -> new OrderWords("Pause", "All retries to it are held until somebody lets them go.", "paused");
            case RESUME -> new OrderWords("Resume", "Retries that were held for it are let go.", "let go");
            case RESOLVE ->
                new OrderWords("Resolve", "It counts as mended; if it comes back, it is told as such.", "resolved");
            case IGNORE -> new OrderWords("Ignore", "Nobody is told of it any more.", "ignored");
            case REOPEN -> new OrderWords("Reopen", "It matters again.", "reopened");
            case MERGE -> new OrderWords("Merge", "The other groups become part of this one, for good.", "merged");
            case SPLIT -> new OrderWords("Split", "These fingerprints leave the group, for good.", "split off");
            case REPLAY -> new OrderWords("Replay", "Letters are put back where they came from.", "put back");
        };
    }
}
