package dev.errata.intake.json;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Limits;
import dev.errata.intake.protocol.Protocol;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Response;
import dev.errata.intake.protocol.Result;
import dev.errata.intake.protocol.Submission;
import dev.errata.intake.protocol.UnreadableException;
import dev.errata.intake.protocol.Utf8;
import java.util.List;
import java.util.Optional;

/**
 * {@code text/plain} at {@code /v1/errors}: the output of a tool, to be judged. {@code X-Errata-Session},
 * {@code X-Errata-Operation} and {@code X-Exit-Code} say the rest.
 */
public final class TextProtocol implements Protocol {
    @Override
    public String name() {
        return "text";
    }

    @Override
    public boolean takes(Head head) {
        return head.path().equals(JsonProtocol.ERRORS) && head.contentType().equals("text/plain");
    }

    @Override
    public Submission read(Request request) {
        String text = text(request.body());
        Head head = request.head();
        Optional<String> session = named(head, "x-errata-session");
        Optional<String> operation = named(head, "x-errata-operation");
        Optional<Integer> exitCode = named(head, "x-exit-code").map(TextProtocol::exitCode);
        if (text.isBlank() && exitCode.isEmpty()) {
            throw UnreadableException.malformed("there is no output in the body, and no X-Exit-Code");
        }
        ErrorEvent event = ErrorEvent.builder("")
                .kind(ErrorKind.TOOL_OUTPUT)
                .occurredAt(request.receivedAt())
                .toolOutput(text)
                .exitCode(exitCode.orElse(null))
                .execution(session.map(ExecutionContext::ofSession).orElse(ExecutionContext.NONE))
                .operation(operation.map(id -> new Operation(id, null, 1, null)).orElse(null))
                .build();
        return Submission.of(List.of(event), List.of());
    }

    private static String text(byte[] body) {
        if (body.length > Limits.ITEM) {
            throw UnreadableException.tooLarge(
                    "the output of a tool has at most " + Limits.ITEM + " bytes: send its end");
        }
        return Utf8.text(body);
    }

    private static Optional<String> named(Head head, String header) {
        return head.header(header).map(String::strip).filter(value -> !value.isEmpty());
    }

    private static Integer exitCode(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException wrong) {
            throw UnreadableException.malformed("X-Exit-Code must be a whole number");
        }
    }

    @Override
    public Response answer(Head head, Result result) {
        return JsonAnswers.of(head, result);
    }
}
