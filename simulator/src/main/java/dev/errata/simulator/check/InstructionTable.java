package dev.errata.simulator.check;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Facts;
import dev.errata.core.recovery.AttemptRecord;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Strategy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which instruction is right for an error: what it has to name, by the rules of whoever is to work on it. */
final class InstructionTable {
    private static final int LONGEST_PACKAGE = 214;
    private static final int LONGEST_NAME = 512;
    private static final int MOST_NAMES = 20;
    private static final int FEW_WORDS = 200;

    /** What is installed is the first group, or all of it. */
    private static final Map<String, Pattern> PACKAGES = Map.of(
            "npm",
            Pattern.compile("((?:@[a-z0-9][a-z0-9._~-]*/)?[a-z0-9][a-z0-9._~-]*)(?:/.*)?", Pattern.DOTALL),
            "pip",
            Pattern.compile("([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)"),
            "maven",
            Pattern.compile("([A-Za-z0-9][A-Za-z0-9._-]*(?::[A-Za-z0-9][A-Za-z0-9._-]*){1,2})"),
            "gem",
            Pattern.compile("([A-Za-z0-9][A-Za-z0-9_-]*)"),
            "cargo",
            Pattern.compile("([A-Za-z0-9][A-Za-z0-9_-]*)"),
            "go",
            Pattern.compile("((?=[^/]*\\.)[A-Za-z0-9][A-Za-z0-9._~-]*(?:/[A-Za-z0-9][A-Za-z0-9._~-]*)*)"));

    private static final Map<Category, String> RESOURCES = Map.of(
            Category.DISK_FULL, "disk",
            Category.MEMORY_EXHAUSTED, "memory",
            Category.CPU_LIMIT, "cpu",
            Category.CONTAINER_LIMIT, "container",
            Category.DB_STORAGE_FULL, "database");

    private InstructionTable() {}

    /** Whether an error names what the strategy works on. */
    static boolean hasParameters(Strategy strategy, ClassifiedError error) {
        return strategy != Strategy.INSTALL_DEPENDENCY || installable(error.facts()) != null;
    }

    /** Whether an instruction is what the strategy comes to for this error; of texts beginning and end are looked at. */
    static boolean isRight(
            @Nullable Instruction told, Strategy strategy, ClassifiedError error, List<AttemptRecord> runs) {
        Facts facts = error.facts();
        return switch (strategy) {
            case INSTALL_DEPENDENCY ->
                told instanceof Instruction.InstallDependency install
                        && install.ecosystem().equals(facts.ecosystem())
                        && install.packageName().equals(installable(facts));
            case APPLY_LINT_FIX -> told instanceof Instruction.ApplyLintFix;
            case APPLY_TYPE_FIX ->
                new Instruction.ApplyTypeFix(
                                name(facts.file()), facts.line(), facts.column(), name(facts.diagnosticCode()))
                        .equals(told);
            case FIX_TEST ->
                told instanceof Instruction.FixTest fix && fix.names().equals(names(facts.failingTests()));
            case FIX_BUILD -> told instanceof Instruction.FixBuild fix && isSaid(fix.diagnostics(), error);
            case FEED_BACK -> told instanceof Instruction.FeedBack back && isSaid(back.diagnostics(), error);
            case REVERT_CHANGES ->
                told instanceof Instruction.RevertChanges revert
                        && revert.files().equals(changed(error));
            case CLEAN_UP_RESOURCES ->
                told instanceof Instruction.CleanUpResources clean
                        && clean.resource()
                                .equals(RESOURCES.getOrDefault(
                                        error.classification().deciding(), "resource"));
            case DIFFERENT_APPROACH ->
                told instanceof Instruction.DifferentApproach other
                        && isSaid(other.diagnostics(), error)
                        && runs.stream()
                                .allMatch(run -> other.diagnostics().contains("Attempt " + run.attempt() + " ("));
            case RETRY_WITH_BACKOFF, WAIT_FOR_RATE_LIMIT, RETRY_ONCE_THEN_CONTINUE, GATE, FAIL_FAST -> told == null;
        };
    }

    /** The files that an error points to and that its work changed. */
    static List<String> changed(ClassifiedError error) {
        String listed = error.error().metadata().getOrDefault("files", "");
        return names(Stream.concat(Stream.ofNullable(error.facts().file()), Arrays.stream(listed.split("[,\n]", -1)))
                .map(file -> file.equals(error.facts().file()) ? file : file.strip())
                .distinct()
                .toList());
    }

    /** The beginning of the message, and the end of all that was written, however much there is between them. */
    private static boolean isSaid(String diagnostics, ClassifiedError error) {
        String message = error.error().message();
        String output = error.error().toolOutput();
        String last = output == null || output.isBlank() ? message : output;
        return diagnostics.contains(message.substring(0, Math.min(FEW_WORDS, message.length())))
                && diagnostics.endsWith(last.substring(Math.max(0, last.length() - FEW_WORDS)));
    }

    private static @Nullable String installable(Facts facts) {
        String missing = facts.packageName();
        if (facts.ecosystem() == null || missing == null || missing.length() > LONGEST_PACKAGE) {
            return null;
        }
        Pattern known = PACKAGES.get(facts.ecosystem().toLowerCase(Locale.ROOT));
        Matcher found = known == null ? null : known.matcher(missing);
        return found != null && found.matches() ? found.group(1) : null;
    }

    private static List<String> names(List<String> said) {
        return said.stream()
                .map(InstructionTable::name)
                .filter(Objects::nonNull)
                .map(Object::toString)
                .limit(MOST_NAMES)
                .toList();
    }

    /** Of one line, and nothing that a tool takes for an option. */
    private static @Nullable String name(@Nullable String said) {
        boolean isName = said != null
                && said.length() <= LONGEST_NAME
                && said.matches("(?s)[^-].*")
                && !said.isBlank()
                && !said.matches("(?s).*\\p{Cntrl}.*");
        return isName ? said : null;
    }
}
