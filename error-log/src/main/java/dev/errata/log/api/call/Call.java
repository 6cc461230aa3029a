package dev.errata.log.api.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.core.wording.Moment;
import dev.errata.core.wording.NearestName;
import dev.errata.log.rows.StorableText;
import dev.errata.schemas.json.RecordJson;
import dev.errata.streams.config.Secrets;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One call: its parameters as values, and the way to its answer. Mistakes are collected, so that all are named at once. */
public final class Call {
    private final Context context;
    private final Map<String, List<?>> values = new HashMap<>();
    private final List<Problem.Mistake> mistakes = new ArrayList<>();

    private Call(Context context) {
        this.context = context;
    }

    /** Reads the query; mistakes wait for {@link #requireNoMistake}. */
    static Call of(Context context, List<Parameter<?>> known) {
        Call call = new Call(context);
        call.read(known, context.queryParamMap());
        return call;
    }

    /** Reads the body as well; its members are asked for like parameters. */
    void readBody(Endpoint.Body body) {
        Map<String, List<String>> given = BodyMembers.of(context);
        read(Stream.concat(body.required().stream(), body.optional().stream()).toList(), given);
        for (Parameter<?> parameter : body.required()) {
            if (given.getOrDefault(parameter.name(), List.of()).isEmpty()) {
                mistake(parameter.name(), "", "is missing; must be " + parameter.expected());
            }
        }
    }

    private void read(List<Parameter<?>> known, Map<String, List<String>> given) {
        known.forEach(parameter -> read(parameter, given.getOrDefault(parameter.name(), List.of())));
        List<String> names = known.stream().map(Parameter::name).toList();
        given.forEach((name, texts) -> {
            if (!names.contains(name)) {
                mistake(name, String.join(", ", texts), unknown(name, names));
            }
        });
    }

    private static String unknown(String name, List<String> known) {
        String meant = NearestName.of(name, known)
                .map(near -> "; did you mean " + near + "?")
                .orElse("");
        String all = known.isEmpty() ? "none is known here" : "known are " + String.join(", ", known);
        return "is no parameter" + meant + (meant.isEmpty() ? "; " : " ") + all;
    }

    private <T> void read(Parameter<T> parameter, List<String> texts) {
        List<T> read = new ArrayList<>();
        for (String text : texts) {
            try {
                read.add(parameter.read(text));
            } catch (IllegalArgumentException refused) {
                mistake(parameter.name(), text, String.valueOf(refused.getMessage()));
            }
        }
        if (texts.size() > 1 && !parameter.isRepeatable()) {
            mistake(parameter.name(), String.join(", ", texts), "may be given once");
        }
        values.put(parameter.name(), read);
    }

    /** All values of a parameter, none if it was not given. */
    @SuppressWarnings("unchecked") // read by this parameter
    public <T> List<T> all(Parameter<T> parameter) {
        return (List<T>) values.getOrDefault(parameter.name(), List.of());
    }

    public <T> Optional<T> one(Parameter<T> parameter) {
        return all(parameter).stream().findFirst();
    }

    /** The value of a member that the body must have, once there is no mistake. */
    public <T> T required(Parameter<T> parameter) {
        return one(parameter).orElseThrow();
    }

    public void mistake(String parameter, String value, String message) {
        mistakes.add(new Problem.Mistake(parameter, Secrets.shown(parameter, value), message));
    }

    /**
     * To be called before the first answer.
     *
     * @throws ProblemException naming every mistake
     */
    public void requireNoMistake() {
        if (!mistakes.isEmpty()) {
            throw new ProblemException(Problem.badRequest(mistakes));
        }
    }

    /** A moment as an instant; one that is beyond all calendars is a mistake. */
    public Optional<Instant> moment(Parameter<Moment> parameter, Instant now) {
        return one(parameter).flatMap(moment -> {
            try {
                return Optional.of(Moment.requireOfOurTime(moment.at(now)));
            } catch (DateTimeException | ArithmeticException refused) {
                mistake(
                        parameter.name(),
                        String.valueOf(context.queryParam(parameter.name())),
                        "must be from 1970 to 9999");
                return Optional.empty();
            }
        });
    }

    /** A number for everything that is asked for, but these. */
    public int questionWithout(Parameter<?>... left) {
        Map<String, List<String>> asked = new TreeMap<>(context.queryParamMap());
        for (Parameter<?> parameter : left) {
            asked.remove(parameter.name());
        }
        return asked.hashCode();
    }

    /**
     * A part of the path.
     *
     * @throws ProblemException if it is none that anything could be called by
     */
    public String path(String parameter) {
        String text = context.pathParam(parameter);
        if (!StorableText.isStorable(text)) {
            throw new ProblemException(Problem.notFound("Nothing can have this id: " + parameter + "."));
        }
        return text;
    }

    /** Says where the list goes on: the same question with this cursor. */
    public void linkNext(Parameter<?> cursor, String value) {
        StringJoiner query = new StringJoiner("&", "?", "");
        context.queryParamMap().forEach((name, texts) -> {
            if (!name.equals(cursor.name())) {
                texts.forEach(text -> query.add(name + "=" + URLEncoder.encode(text, StandardCharsets.UTF_8)));
            }
        });
        query.add(cursor.name() + "=" + value);
        context.header("Link", "<" + context.path() + query + ">; rel=\"next\"");
    }

    public Context context() {
        return context;
    }

    public void answer(Record record) {
        answer(RecordJson.tree(record));
    }

    /** Answers with the tag of its content; with that alone, if the caller has it already. */
    public void answerUnlessKnown(JsonNode json) {
        String text = json.toString();
        String tag = "W/\"" + Hashes.of(text) + "\"";
        context.header("ETag", tag);
        String known = context.header("If-None-Match");
        if (known != null && Arrays.asList(known.split("\\s*,\\s*")).contains(tag)) {
            context.status(304);
        } else {
            context.contentType(Endpoint.JSON).result(text);
        }
    }

    public void answer(JsonNode json) {
        context.contentType(Endpoint.JSON).result(json.toString());
    }
}
