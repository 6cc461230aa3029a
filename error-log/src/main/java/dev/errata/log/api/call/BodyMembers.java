package dev.errata.log.api.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.log.access.AccessGate;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The members of a body as texts by name: of a flat JSON object, or of a form. */
public final class BodyMembers {
    private static final JsonMapper JSON = new JsonMapper();

    private BodyMembers() {}

    /**
     * None if there is no body.
     *
     * @throws ProblemException if it is neither of the two
     */
    public static Map<String, List<String>> of(Context context) {
        if (context.isFormUrlencoded()) {
            Map<String, List<String>> form = new TreeMap<>(context.formParamMap());
            form.remove(AccessGate.FORM_FIELD);
            return form;
        }
        String body = context.body();
        if (body.isBlank()) {
            return Map.of();
        }
        try {
            return members(JSON.readTree(body));
        } catch (JsonProcessingException broken) {
            throw unreadable();
        }
    }

    private static Map<String, List<String>> members(JsonNode object) {
        if (!object.isObject()) {
            throw unreadable();
        }
        Map<String, List<String>> members = new TreeMap<>();
        object.properties().forEach(member -> members.put(member.getKey(), texts(member.getValue())));
        return members;
    }

    private static List<String> texts(JsonNode value) {
        List<String> texts = new ArrayList<>();
        for (JsonNode each : value.isArray() ? value : List.of(value)) {
            if (each.isContainerNode()) {
                throw unreadable();
            }
            if (!each.isNull()) {
                texts.add(each.asText());
            }
        }
        return texts;
    }

    private static ProblemException unreadable() {
        return new ProblemException(Problem.of(
                "unreadable-body",
                400,
                "The body cannot be read",
                "It must be a JSON object of texts, numbers and lists of them, or a form."));
    }
}
