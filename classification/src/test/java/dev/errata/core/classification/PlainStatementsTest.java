package dev.errata.core.classification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A service that tells of its work has not failed; one that complains in words no rule knows has. */
class PlainStatementsTest {
    private static final Classifier CLASSIFIER = Classifier.withDefaults();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "system   | GET /health 200 3ms",
                "system   | 10.0.0.1 - - [20/Nov/2026:10:00:00 +0000] \"GET /errors HTTP/1.1\" 200 612",
                "system   | Scheduled job cleanup finished",
                "system   | Consumer group orders-v2 joined with 3 members",
                "system   | Shutting down gracefully, 0 requests in flight",
                "system   | 14 expired entries dropped",
                "system   | Failure domain set to zone-b",
                "system   | abort signal handler installed",
                "system   | Failed jobs were requeued",
                "system   | Nightly cleanup removed 214 expired sessions",
                "system   | User 4711 changed the notification settings.",
                "agent    | I traced the 504 to the proxy: its timeout is 60s, the export takes 90s. I would raise it for exports only, so that a failed export no longer blocks others.",
                "llm      | A deadlock needs two transactions that lock in different orders. Sort the ids before `UPDATE`, or take the locks first; the rest follows.",
                "database | automatic vacuum of table \"shop.public.orders\": index scans: 1",
                "database | 12 rows selected",
                "external | Message posted to #ops",
                "network  | Tunnel wg0 up, handshake 3 seconds ago",
                "agent    | I've read the file and will now change the handler.",
                "service  | Cache invalidation I2J3 in progress",
                "service  | Health check returned 200 in 4 ms",
            })
    void ofWorkAreNoErrors(String source, String text) {
        assertThat(classify(source, text)).isInstanceOf(Judgement.Succeeded.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "system   | GET /health 503 3ms",
                "system   | 10.0.0.1 - - [20/Nov/2026:10:00:00 +0000] \"GET /orders HTTP/1.1\" 502 150",
                "external | PUT /v2/items/12 409",
                "system   | Job nightly-report did not start",
                "system   | Job nightly-report skipped 3 times in a row",
                "system   | Worker 3 vanished",
                "external | payment declined",
                "system   | message lost",
                "system   | 7 specs failed, 12 passed",
                "database | Replica lag is 900 seconds",
                "external | Server closed the session before login",
                "external | Document 4711 is locked by user MUELLER",
                "service  | Request returned 500",
                "service  | Health check returned 503 in 4 ms",
                "resource | memory usage 97 % of 2 GB",
                "resource | memory usage is a problem",
                "network  | Tunnel wg0 down",
                "network  | Backend app-2 removed from pool web: health check",
                "vector_db | collection not loaded",
                "system   | scheduler was never started",
                "system   | invalid session dropped",
                "agent    | Permission to use Bash with command rm -rf node_modules && npm ci has been denied.",
                "agent    | I looked into the failing export and added an index. Unfortunately the tests keep failing, so the work is not done yet and I stop here.",
                "agent    | File has not been read yet. Read it first before writing to it.",
                "tool     | Events:\\n  Type     Reason  Age  From     Message\\n  Warning  Failed  97s  kubelet  Error: ErrImagePull",
            })
    void ofTroubleAreErrors(String source, String text) {
        assertThat(classify(source, text)).isInstanceOf(Judgement.Failed.class);
    }

    @ParameterizedTest
    @CsvSource({"WARN, 2", "ERROR, 2", "ERROR, 40", "FATAL, 20"})
    void doNotHideOneOfTrouble(String level, int quiet) {
        String work = "2026-11-20 10:00:00 INFO Scheduled job cleanup finished\n".repeat(quiet);
        String trouble = "2026-11-20 10:00:01 " + level + " Failed to write order 4711: connection refused\n";
        assertThat(classify("system", work + work)).isInstanceOf(Judgement.Succeeded.class);
        assertThat(classify("system", work + trouble + work)).isInstanceOf(Judgement.Failed.class);
    }

    private static Judgement classify(String source, String text) {
        return CLASSIFIER.classify(ErrorEvent.builder(text.translateEscapes())
                .source(new ErrorSource(source, null, null, null))
                .build());
    }
}
