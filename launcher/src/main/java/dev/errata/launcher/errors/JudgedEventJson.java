package dev.errata.launcher.errors;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Evidence;
import dev.errata.core.event.ErrorEvent;
import dev.errata.schemas.json.RecordJson;
import java.util.Map;

/** A judged event as one line of JSON, flat where scripts look first. */
final class JudgedEventJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private JudgedEventJson() {}

    static String line(ErrorEvent event, JudgedEvent judged) {
        ObjectNode line = JSON.createObjectNode();
        line.put("errorId", event.errorId());
        if (judged instanceof JudgedEvent.Failed failed) {
            line.put("isError", true);
            addError(line, failed.error());
        } else if (judged instanceof JudgedEvent.Succeeded succeeded) {
            line.put("isError", false);
            addEvidence(line, succeeded.evidence());
        }
        return line.toString();
    }

    private static void addError(ObjectNode line, ClassifiedError error) {
        Classification classification = error.classification();
        line.put("category", classification.category().label());
        line.put("code", classification.code());
        line.put("errorClass", classification.errorClass().label());
        line.put("retryable", classification.retryable());
        line.put("severity", classification.severity().label());
        line.put("recoverability", classification.recoverability().label());
        line.put("strategy", classification.strategy().label());
        line.put("policy", classification.policy());
        if (classification.retryAfter() != null) {
            line.put("retryAfterMs", classification.retryAfter().delay().toMillis());
            line.put("retryAfterOrigin", classification.retryAfter().origin());
        }
        addEvidence(line, classification.evidence());
        line.put("title", error.text().title());
        line.put("message", error.text().message());
        line.put("action", error.text().action());
        line.set("suggestions", JSON.valueToTree(error.text().suggestions()));
        line.put("fingerprint", error.fingerprint());
        line.put("pattern", error.pattern());
        line.set("facts", RecordJson.tree(error.facts()));
        if (!error.redactions().isEmpty()) {
            ObjectNode redactions = line.putObject("redactions");
            for (Map.Entry<String, Integer> redaction : error.redactions().entrySet()) {
                redactions.put(redaction.getKey(), redaction.getValue());
            }
        }
    }

    private static void addEvidence(ObjectNode line, Evidence evidence) {
        line.put("rule", evidence.ruleId());
        line.set("evidence", RecordJson.tree(evidence));
    }
}
