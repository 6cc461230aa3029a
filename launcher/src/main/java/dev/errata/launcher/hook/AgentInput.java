package dev.errata.launcher.hook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.launcher.hook.ToolEvent.Form;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what agents say of a tool that they have used: Claude Code, Gemini CLI, GitHub Copilot, opencode. */
final class AgentInput {
    private static final Pattern EXIT_CODE = Pattern.compile(
            "(?im)^(?:error: )?(?:exit code|command exited with(?: non-zero status)? code):? (-?\\d{1,9})");
    /** Only the beginning is looked at, where agents put it. */
    private static final int WHERE_AN_EXIT_CODE_IS = 4_096;

    /** Fields of a response that say something, those that tell of a failure first. */
    private static final List<String> SPOKEN = List.of(
            "error", "message", "stderr", "stdout", "output", "textResultForLlm", "llmContent", "text", "content");

    private AgentInput() {}

    /** Empty for what is no use of a tool, or one that the user ended. */
    static Optional<ToolEvent> read(JsonNode root) {
        if (root.path("hook_event_name").isTextual()) {
            return named(root);
        }
        if (root.path("event").asText().equals("tool.execute.after")) {
            return Optional.of(opencode(root.path("input"), root.path("output")));
        }
        return root.path("toolName").isTextual() ? Optional.of(copilot(root)) : Optional.empty();
    }

    /** Claude Code tells of a failure by an event of its own, Gemini CLI by a field of the response. */
    private static Optional<ToolEvent> named(JsonNode root) {
        String name = root.path("hook_event_name").asText();
        if (root.path("is_interrupt").asBoolean()) {
            return Optional.empty();
        }
        JsonNode response = root.path("tool_response");
        return switch (name) {
            case "PostToolUseFailure" -> Optional.of(claude(root, name, true, said(root.path("error"))));
            case "PostToolUse" -> Optional.of(claude(root, name, hasFailed(response), said(response)));
            case "AfterTool" -> Optional.of(gemini(root, name, response));
            default -> Optional.empty();
        };
    }

    private static ToolEvent claude(JsonNode root, String name, boolean hasFailed, String text) {
        Integer found = hasFailed ? exitCode(root.path("tool_response"), text) : Integer.valueOf(0);
        return event(Form.NAMED, root, name, hasFailed, found, text);
    }

    private static ToolEvent gemini(JsonNode root, String name, JsonNode response) {
        String text = said(response);
        boolean hasFailed = hasFailed(response);
        Integer stated = exitCode(response, text);
        boolean isShell = root.path("tool_input").path("command").isTextual();
        Integer exitCode = stated == null && !hasFailed && !isShell ? Integer.valueOf(0) : stated;
        return event(Form.NAMED, root, name, hasFailed, exitCode, text);
    }

    private static ToolEvent event(
            Form form, JsonNode root, String name, boolean hasFailed, @Nullable Integer exitCode, String text) {
        return new ToolEvent(
                form,
                name,
                ToolEvent.textAt(root, "session_id"),
                root.path("tool_name").asText("tool"),
                ToolEvent.textAt(root.path("tool_input"), "command"),
                hasFailed,
                exitCode,
                text);
    }

    private static ToolEvent copilot(JsonNode root) {
        JsonNode result = root.path("toolResult");
        boolean hasFailed =
                root.has("error") || result.path("resultType").asText("success").matches("failure|error");
        String text = root.has("error") ? said(root.path("error")) : said(result);
        JsonNode arguments = root.path("toolArgs");
        return new ToolEvent(
                Form.PLAIN,
                hasFailed ? "postToolUseFailure" : "postToolUse",
                ToolEvent.textAt(root, "sessionId"),
                root.path("toolName").asText(),
                ToolEvent.textAt(arguments, "command"),
                hasFailed,
                hasFailed ? exitCode(result, text) : Integer.valueOf(0),
                text);
    }

    private static ToolEvent opencode(JsonNode input, JsonNode output) {
        String text = said(output);
        boolean hasFailed = hasFailed(output) || hasFailed(output.path("metadata"));
        Integer stated = exitCode(output.path("metadata"), text);
        String command = ToolEvent.textAt(input.path("args"), "command");
        return new ToolEvent(
                Form.PLAIN,
                "tool.execute.after",
                ToolEvent.textAt(input, "sessionID"),
                input.path("tool").asText("tool"),
                command,
                hasFailed,
                stated == null && !hasFailed && command == null ? Integer.valueOf(0) : stated,
                text);
    }

    private static boolean hasFailed(JsonNode response) {
        return response.path("is_error").asBoolean()
                || response.path("isError").asBoolean()
                || !response.path("success").asBoolean(true)
                || !said(response.path("error")).isEmpty();
    }

    /** All that it says, from whatever field. */
    private static String said(JsonNode node) {
        if (node.isTextual()) {
            return node.asText();
        }
        StringJoiner text = new StringJoiner("\n");
        if (node.isArray()) {
            node.forEach(item -> text.add(said(item)));
        } else if (node.isObject()) {
            for (String name : SPOKEN) {
                String part = said(node.path(name));
                if (!part.isBlank()) {
                    text.add(part);
                }
            }
        }
        return text.toString();
    }

    private static @Nullable Integer exitCode(JsonNode response, String text) {
        for (String name : new String[] {"exit_code", "exitCode", "exit"}) {
            if (response.path(name).isInt()) {
                return response.path(name).asInt();
            }
        }
        Matcher found = EXIT_CODE.matcher(text.substring(0, Math.min(text.length(), WHERE_AN_EXIT_CODE_IS)));
        return found.find() ? Integer.valueOf(Objects.requireNonNull(found.group(1))) : null;
    }
}
