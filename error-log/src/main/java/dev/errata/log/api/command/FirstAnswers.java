package dev.errata.log.api.command;

import dev.errata.log.database.Database;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/**
 * Calls under a key that their caller chose: the first is carried out, and each later one gets the first one's answer. A call
 * that was cut off is carried out by the next one under the same command id, which the worker takes for the same command.
 */
final class FirstAnswers {
    /** Longer than any call takes. */
    private static final Duration CUT_OFF = Duration.ofMinutes(1);

    private final Database database;
    private final InstantSource clock;

    FirstAnswers(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    /** An answer as it is sent. */
    record Sent(int status, String body) {}

    /** A row of a call before. */
    record Before(
            String question,
            @Nullable Integer status,
            @Nullable String body) {}

    /**
     * The first answer under a key.
     *
     * @param question what is asked for, hashed
     * @param work given the id of the command; what it throws leaves the key free
     * @throws ProblemException if the key was used for another question, or the first call is still running
     */
    Sent of(String account, String key, String question, Function<String, Sent> work) {
        if (!isFirst(account, key, question)) {
            return before(account, key, question);
        }
        String commandId = UUID.nameUUIDFromBytes((account + '\n' + key).getBytes(StandardCharsets.UTF_8))
                .toString();
        boolean isAnswered = false;
        try {
            Sent answer = work.apply(commandId);
            keep(account, key, answer);
            isAnswered = true;
            return answer;
        } finally {
            if (!isAnswered) {
                forget(account, key);
            }
        }
    }

    private boolean isFirst(String account, String key, String question) {
        Instant now = clock.instant();
        return database.jdbi()
                        .withHandle(handle -> handle.createUpdate("""
                        INSERT INTO idempotent_call AS known (account, key, question, begun_at)
                        VALUES (:account, :key, :question, :now)
                        ON CONFLICT (account, key) DO UPDATE SET begun_at = excluded.begun_at
                        WHERE known.status IS NULL AND known.begun_at < :cut_off AND known.question = excluded.question
                        """)
                                .bind("account", account)
                                .bind("key", key)
                                .bind("question", question)
                                .bind("now", now.atOffset(ZoneOffset.UTC))
                                .bind("cut_off", now.minus(CUT_OFF).atOffset(ZoneOffset.UTC))
                                .execute())
                == 1;
    }

    private Sent before(String account, String key, String question) {
        Before before = database.jdbi()
                .withHandle(handle -> handle.createQuery(
                                "SELECT question, status, body FROM idempotent_call WHERE account = :account AND key = :key")
                        .bind("account", account)
                        .bind("key", key)
                        .map(ConstructorMapper.of(Before.class))
                        .findOne())
                .orElse(new Before(question, null, null));
        if (!before.question().equals(question)) {
            throw new ProblemException(Problem.of(
                    "key-used",
                    422,
                    "This Idempotency-Key was used for something else",
                    "Take a new key for each new call."));
        }
        if (before.status() == null || before.body() == null) {
            throw new ProblemException(Problem.of(
                    "still-running", 409, "The first call under this key is running", "Ask again in a moment."));
        }
        return new Sent(before.status(), before.body());
    }

    private void keep(String account, String key, Sent answer) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate(
                                "UPDATE idempotent_call SET status = :status, body = :body WHERE account = :account AND key = :key")
                        .bind("status", answer.status())
                        .bind("body", answer.body())
                        .bind("account", account)
                        .bind("key", key)
                        .execute());
    }

    private void forget(String account, String key) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate(
                                "DELETE FROM idempotent_call WHERE account = :account AND key = :key AND status IS NULL")
                        .bind("account", account)
                        .bind("key", key)
                        .execute());
    }
}
