package dev.errata.log.api;

import dev.errata.client.operator.MissingTopicException;
import dev.errata.client.operator.NoBrokerException;
import dev.errata.log.database.Failures;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns whatever ends a call early into a problem as its answer. */
final class ProblemAnswers {
    private static final Logger LOG = LoggerFactory.getLogger(ProblemAnswers.class);
    private static final String RETRY_AFTER_SECONDS = "10";
    private static final String QUERY_CANCELLED = "57014";
    /** No connection, no room, shutting down or starting up, tables not made yet. */
    private static final List<String> AWAY = List.of("08", "53", "57", "58", "25006", "42P01", "3D000", "28");

    private static final Problem UNEXPECTED =
            Problem.of("unexpected", 500, "This is a mistake of the program", "Its log says more.");
    private static final Problem TOO_SLOW = Problem.of(
            "query-too-slow",
            503,
            "The question takes too long",
            "Add one of category, group, session_id or operation_id, or a shorter range of start_date and end_date.");
    private static final Problem AWAY_NOW = Problem.of(
            "database-away",
            503,
            "PostgreSQL cannot be asked now",
            "Errors are not lost: they wait in Kafka. The log tries again by itself.");

    private static final Problem PIPELINE_AWAY = Problem.of(
            "pipeline-away", 503, "The pipeline cannot be asked now", "Nothing was changed. Try again in a moment.");

    private final Site site;

    ProblemAnswers(Site site) {
        this.site = site;
    }

    void addTo(RoutesConfig routes) {
        routes.exception(ProblemException.class, (refused, context) -> answer(context, refused.problem()));
        routes.exception(HttpResponseException.class, (refused, context) -> answer(context, ofJavalin(refused)));
        routes.exception(Exception.class, (failed, context) -> answer(context, ofFailure(failed, context)));
    }

    private static Problem ofJavalin(HttpResponseException refused) {
        String title = String.valueOf(refused.getMessage());
        Problem problem = Problem.of(nameOf(refused.getStatus()), refused.getStatus(), title, title);
        for (Map.Entry<String, String> detail : refused.getDetails().entrySet()) {
            problem = problem.with(detail.getKey(), detail.getValue());
        }
        return problem;
    }

    private static String nameOf(int status) {
        return switch (status) {
            case 401 -> "login-needed";
            case 403 -> "not-allowed";
            case 404 -> "no-such-page";
            case 405 -> "no-such-method";
            case 413 -> "too-large";
            case 421 -> "wrong-host";
            case 429 -> "too-often";
            default -> "refused";
        };
    }

    private static Problem ofFailure(Exception failed, Context context) {
        SQLException said = Failures.ofPostgres(failed);
        String state = said == null ? null : said.getSQLState();
        if (QUERY_CANCELLED.equals(state)) {
            return TOO_SLOW;
        }
        if (said instanceof SQLTransientConnectionException || isAway(state)) {
            context.header("Retry-After", RETRY_AFTER_SECONDS);
            return AWAY_NOW;
        }
        if (failed instanceof NoBrokerException
                || failed instanceof MissingTopicException
                || failed instanceof KafkaException) {
            LOG.atWarn().addKeyValue("why", failed.toString()).log("the pipeline cannot be asked");
            context.header("Retry-After", RETRY_AFTER_SECONDS);
            return PIPELINE_AWAY;
        }
        LOG.atError()
                .setCause(failed)
                .addKeyValue("method", context.method())
                .addKeyValue("path", context.path())
                .log("a call to the API failed");
        return UNEXPECTED;
    }

    private static boolean isAway(@Nullable String state) {
        return state != null && AWAY.stream().anyMatch(state::startsWith);
    }

    private void answer(Context context, Problem problem) {
        if (site.tells(context, problem)) {
            return;
        }
        context.status(problem.status())
                .contentType(Problem.CONTENT_TYPE)
                .result(problem.json(context.path()).getBytes(StandardCharsets.UTF_8));
    }
}
