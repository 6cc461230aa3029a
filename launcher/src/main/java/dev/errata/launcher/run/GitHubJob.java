package dev.errata.launcher.run;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Facts;
import dev.errata.launcher.console.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

/** A job of GitHub Actions: its annotations, as workflow commands, and its summary. */
final class GitHubJob {
    private final Console console;
    private final Map<String, String> environment;

    GitHubJob(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = environment;
    }

    private boolean isOne() {
        return "true".equals(environment.get("GITHUB_ACTIONS"));
    }

    /** Nothing elsewhere. */
    void tell(String what, RetryDecision decision) {
        if (!isOne()) {
            return;
        }
        annotate(what, decision);
        summarise(what, decision);
    }

    private void annotate(String what, RetryDecision decision) {
        ClassifiedError error = decision.error();
        StringBuilder command = new StringBuilder(decision.isAgain() ? "::warning " : "::error ");
        command.append("title=")
                .append(property(error == null ? what : error.text().title()));
        if (error != null) {
            Facts facts = error.facts();
            if (facts.file() != null) {
                command.append(",file=").append(property(facts.file()));
            }
            if (facts.file() != null && facts.line() != null) {
                command.append(",line=").append(facts.line());
            }
        }
        console.note(
                command.append("::").append(data(what + " " + decision.why())).toString());
    }

    private void summarise(String what, RetryDecision decision) {
        String file = environment.get("GITHUB_STEP_SUMMARY");
        if (file == null || file.isBlank()) {
            return;
        }
        String line = "- " + markdown(what) + " **" + (decision.isAgain() ? "Again" : "Not again") + ":** "
                + markdown(decision.why()) + "\n";
        try {
            Files.writeString(Path.of(file), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            console.note("errata: the job's summary cannot be written: " + e.getMessage());
        }
    }

    static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }

    /** On one line, with nothing in it that Markdown or HTML would take for its own. */
    static String markdown(String text) {
        return text.replaceAll("[\\r\\n]+", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("([\\\\`*_\\[\\]|#])", "\\\\$1");
    }
}
