package dev.errata.log.api.call;

import dev.errata.log.access.Role;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that can be asked for: what registers its route, checks what is asked, and documents it.
 *
 * @param path as Javalin and OpenAPI both write it: {@code /api/errors/{errorId}}
 * @param needs null where everybody may
 * @param summary one line for the document
 * @param parameters all that a query may hold; others are refused
 * @param takes null without a body
 * @param answers of a call that succeeds
 */
public record Endpoint(
        HandlerType method,
        String path,
        @Nullable Role needs,
        String summary,
        List<Parameter<?>> parameters,
        @Nullable Body takes,
        Answer answers,
        Asking asking) {
    /**
     * What a body holds, as JSON or as a form.
     *
     * @param schema its name among the document's
     */
    public record Body(String schema, List<Parameter<?>> required, List<Parameter<?>> optional) {
        public Body {
            required = List.copyOf(required);
            optional = List.copyOf(optional);
        }
    }

    /**
     * What a call gives.
     *
     * @param schema its name among the document's; empty for text
     * @param contentTypes the first is the default
     */
    public record Answer(int status, String schema, List<String> contentTypes) {
        public static Answer json(String schema) {
            return new Answer(200, schema, List.of(JSON));
        }

        public static Answer created(String schema) {
            return new Answer(201, schema, List.of(JSON));
        }

        public static Answer nothing() {
            return new Answer(204, "", List.of());
        }

        static Answer accepted(String schema) {
            return new Answer(202, schema, List.of(JSON));
        }
    }

    /** Answers a call whose parameters are checked. */
    @FunctionalInterface
    public interface Asking {
        void answer(Call call) throws Exception;
    }

    public static final String JSON = "application/json";

    public Endpoint {
        parameters = List.copyOf(parameters);
    }

    /** A question that viewers may ask. */
    public static Endpoint get(
            String path, String summary, List<Parameter<?>> parameters, String schema, Asking asking) {
        return new Endpoint(HandlerType.GET, path, Role.VIEWER, summary, parameters, null, Answer.json(schema), asking);
    }

    /** The handler that checks parameters and body before it asks. */
    public Handler handler() {
        return context -> {
            Call call = Call.of(context, parameters);
            if (takes != null) {
                call.readBody(takes);
            }
            asking.answer(call);
        };
    }
}
