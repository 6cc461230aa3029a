package dev.errata.notifier.message;

import dev.errata.core.command.CommandType;

/**
 * Where one answer can be given with a browser. It is made when a message is delivered, and kept nowhere.
 *
 * @param url holds a token: whoever has it can give the answer
 */
public record AnswerLink(CommandType action, String url) {
    /** What it does, for people. */
    String says() {
        return switch (action) {
            case APPROVE -> "Approve, one more attempt at once";
            case REJECT -> "Reject, the work is given up";
            case RETRY -> "Retry, the attempts counted from the first";
            default -> action.label();
        };
    }

    @Override
    public String toString() {
        return "AnswerLink[" + action.label() + "]";
    }
}
