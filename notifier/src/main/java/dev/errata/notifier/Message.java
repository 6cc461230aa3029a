package dev.errata.notifier;

import dev.errata.core.alert.AlertState;
import dev.errata.core.taxonomy.Severity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What people are told at once.
 *
 * @param deliveryId the same however often it is delivered; of an alert its id and state
 * @param alertId null for a message about many
 * @param alerts how many it is about
 * @param subject one line
 * @param text all of it, the subject included
 */
record Message(
        String deliveryId,
        @Nullable String alertId,
        int alerts,
        String rule,
        AlertState state,
        Severity severity,
        String subject,
        String text,
        Instant at) {}
