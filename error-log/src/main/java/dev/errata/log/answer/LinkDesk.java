package dev.errata.log.answer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.client.answer.AnswerPermit;
import dev.errata.client.answer.AnswerTokens;
import dev.errata.client.operator.OperatorDesk;
import dev.errata.client.operator.UnansweredException;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.log.database.Database;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/**
 * Where the holder of a link looks and answers. What a link may do is in its token; whether it still may, the rows say to
 * whoever looks, and the recovery worker to whoever answers. For all threads.
 */
final class LinkDesk {
    private static final int GONE = 410;
    private static final int CONFLICT = 409;
    private static final int NOT_FOUND = 404;
    private static final LinkState.Dead PASSED_ON = new LinkState.Dead(GONE, "Somebody else is asked by now.");

    private final AnswerTokens tokens;
    private final Database database;
    private final UsedLinks used;
    private final Worker worker;
    private final InstantSource clock;

    /** The recovery worker, as {@link OperatorDesk#ask} reaches it. */
    @FunctionalInterface
    interface Worker {
        List<CommandResult> ask(OperatorCommand command);
    }

    LinkDesk(AnswerTokens tokens, Database database, Worker worker, InstantSource clock) {
        this.tokens = tokens;
        this.database = database;
        this.used = new UsedLinks(database);
        this.worker = worker;
        this.clock = clock;
    }

    /** What a link would do now; changes nothing. */
    LinkState look(String token) {
        Optional<AnswerPermit> found = tokens.permit(token);
        if (found.isEmpty()) {
            return new LinkState.Dead(NOT_FOUND, "This is no link of ours. Was all of it copied?");
        }
        AnswerPermit permit = found.get();
        Optional<String> before = used.usedBy(AnswerTokens.hash(token));
        if (before.isPresent()) {
            return new LinkState.Dead(CONFLICT, "This link has been used, by " + before.get() + ".");
        }
        Optional<AskedEscalation> row = find(permit.escalationId());
        if (row.isEmpty()) {
            return permit.hasExpired(clock.instant()) ? expired() : new LinkState.Unread();
        }
        AskedEscalation escalation = row.get();
        if (escalation.answer() != null) {
            return new LinkState.Dead(
                    CONFLICT, "It has its answer: " + escalation.answer() + ", by " + escalation.answeredBy() + ".");
        }
        if (permit.hasExpired(clock.instant())) {
            return expired();
        }
        if (!escalation.isKept()) {
            return new LinkState.Dead(GONE, "The question is gone.");
        }
        return permit.isFor(escalation.target(), escalation.standing())
                ? new LinkState.Open(permit, escalation)
                : PASSED_ON;
    }

    private static LinkState.Dead expired() {
        return new LinkState.Dead(GONE, "This link has expired.");
    }

    /**
     * Answers, once.
     *
     * @return empty if it was answered; else why this link cannot
     * @throws UnansweredException if the answer was sent, and what came of it is not known yet
     */
    Optional<LinkState.Dead> answer(String token, AnswerPermit permit, String name, String reason) {
        byte[] hash = AnswerTokens.hash(token);
        Instant now = clock.instant();
        String by = permit.answeredBy(name);
        if (!used.take(hash, permit.escalationId(), by, now)) {
            return Optional.of(new LinkState.Dead(CONFLICT, "This link has just been used."));
        }
        String commandId = UUID.nameUUIDFromBytes(hash).toString();
        boolean isSent = false;
        try {
            Optional<LinkState.Dead> dead = standing(permit, by, now);
            if (dead.isPresent()) {
                return dead;
            }
            List<CommandResult> results = worker.ask(command(commandId, permit.action(), permit, by, reason, now));
            isSent = results.stream().anyMatch(result -> result.changed() > 0);
            return isSent ? Optional.empty() : Optional.of(new LinkState.Dead(CONFLICT, "It has its answer already."));
        } catch (UnansweredException written) {
            isSent = true;
            throw written;
        } finally {
            if (isSent) {
                used.keep(hash, now);
            } else {
                used.release(hash);
            }
        }
    }

    /** The worker's word: the rows may be older. */
    private Optional<LinkState.Dead> standing(AnswerPermit permit, String by, Instant now) {
        OperatorCommand question = command(
                UUID.randomUUID().toString(), CommandType.LIST_ESCALATIONS, permit, by, "before it is answered", now);
        for (JsonNode item : OperatorDesk.items(worker.ask(question))) {
            if (item.path("escalationId").asText().equals(permit.escalationId())) {
                EscalationStatus status =
                        Labelled.of(EscalationStatus.class, item.path("status").asText());
                return permit.isFor(item.path("target").asText(), status) ? Optional.empty() : Optional.of(PASSED_ON);
            }
        }
        return Optional.of(new LinkState.Dead(CONFLICT, "It has its answer already."));
    }

    private static OperatorCommand command(
            String id, CommandType type, AnswerPermit permit, String by, String reason, Instant now) {
        RetryFilter filter = RetryFilter.ofIds(List.of(permit.escalationId()));
        return new OperatorCommand(id, type, filter, Map.of(), false, by, now, reason);
    }

    private Optional<AskedEscalation> find(String escalationId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                        SELECT status, target, severity, category, code, opened_at, deadline, operations, operation_type, title,
                               detail #>> '{text,message}' AS message,
                               array_to_string(
                                   ARRAY(SELECT jsonb_array_elements_text(detail #> '{text,suggestions}')), chr(10))
                                   AS suggestions,
                               closed_at IS NULL AS is_kept, answer, answered_by
                        FROM escalation WHERE escalation_id = :id
                        """)
                        .bind("id", escalationId)
                        .map(ConstructorMapper.of(AskedEscalation.class))
                        .findOne());
    }
}
