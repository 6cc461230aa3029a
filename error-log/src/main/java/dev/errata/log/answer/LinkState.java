package dev.errata.log.answer;

import dev.errata.client.answer.AnswerPermit;

/** What has become of a link. */
sealed interface LinkState {
    /** It may answer. */
    record Open(AnswerPermit permit, AskedEscalation escalation) implements LinkState {}

    /** It never will, and why; {@code status} is that of the HTTP answer. */
    record Dead(int status, String why) implements LinkState {}

    /** The log has not read the escalation yet. */
    record Unread() implements LinkState {}
}
