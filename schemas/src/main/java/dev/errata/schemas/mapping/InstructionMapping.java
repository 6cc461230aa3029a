package dev.errata.schemas.mapping;

import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.Instruction.ApplyLintFix;
import dev.errata.core.recovery.Instruction.ApplyTypeFix;
import dev.errata.core.recovery.Instruction.CleanUpResources;
import dev.errata.core.recovery.Instruction.DifferentApproach;
import dev.errata.core.recovery.Instruction.ExtendTimeout;
import dev.errata.core.recovery.Instruction.FeedBack;
import dev.errata.core.recovery.Instruction.FixBuild;
import dev.errata.core.recovery.Instruction.FixTest;
import dev.errata.core.recovery.Instruction.InstallDependency;
import dev.errata.core.recovery.Instruction.RevertChanges;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Instructions travel flat: the type says which of the fields are filled. */
final class InstructionMapping {
    private InstructionMapping() {}

    static dev.errata.schemas.avro.@Nullable Instruction toAvro(@Nullable Instruction instruction) {
        if (instruction == null) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.Instruction();
        avro.setNames(List.of());
        avro.setFiles(List.of());
        fill(avro, instruction);
        return avro;
    }

    static @Nullable Instruction fromAvro(dev.errata.schemas.avro.@Nullable Instruction avro) {
        if (avro == null) {
            return null;
        }
        return switch (avro.getType()) {
            case "install_dependency" ->
                new InstallDependency(
                        required(avro, "ecosystem", avro.getEcosystem()),
                        required(avro, "packageName", avro.getPackageName()));
            case "apply_lint_fix" -> new ApplyLintFix();
            case "apply_type_fix" -> new ApplyTypeFix(avro.getFile(), avro.getLine(), avro.getColumn(), avro.getCode());
            case "fix_test" -> new FixTest(avro.getNames());
            case "fix_build" -> new FixBuild(diagnostics(avro));
            case "feed_back" -> new FeedBack(diagnostics(avro));
            case "revert_changes" -> new RevertChanges(avro.getFiles());
            case "clean_up_resources" -> new CleanUpResources(required(avro, "resource", avro.getResource()));
            case "different_approach" -> new DifferentApproach(diagnostics(avro));
            case "extend_timeout" ->
                new ExtendTimeout(Duration.ofMillis(required(avro, "timeLimitMs", avro.getTimeLimitMs())));
            default ->
                throw new IllegalArgumentException(
                        "instruction.type: '" + avro.getType() + "' is not a known Instruction");
        };
    }

    private static void fill(dev.errata.schemas.avro.Instruction avro, Instruction instruction) {
        if (instruction instanceof InstallDependency install) {
            avro.setType("install_dependency");
            avro.setEcosystem(install.ecosystem());
            avro.setPackageName(install.packageName());
        } else if (instruction instanceof ApplyLintFix) {
            avro.setType("apply_lint_fix");
        } else if (instruction instanceof ApplyTypeFix fix) {
            avro.setType("apply_type_fix");
            avro.setFile(fix.file());
            avro.setLine(fix.line());
            avro.setColumn(fix.column());
            avro.setCode(fix.code());
        } else if (instruction instanceof FixTest fix) {
            avro.setType("fix_test");
            avro.setNames(fix.names());
        } else if (instruction instanceof RevertChanges revert) {
            avro.setType("revert_changes");
            avro.setFiles(revert.files());
        } else if (instruction instanceof CleanUpResources cleanUp) {
            avro.setType("clean_up_resources");
            avro.setResource(cleanUp.resource());
        } else if (instruction instanceof ExtendTimeout extend) {
            avro.setType("extend_timeout");
            avro.setTimeLimitMs(extend.timeLimit().toMillis());
        } else {
            fillDiagnostics(avro, instruction);
        }
    }

    private static void fillDiagnostics(dev.errata.schemas.avro.Instruction avro, Instruction instruction) {
        if (instruction instanceof FixBuild fix) {
            avro.setType("fix_build");
            avro.setDiagnostics(fix.diagnostics());
        } else if (instruction instanceof FeedBack feedBack) {
            avro.setType("feed_back");
            avro.setDiagnostics(feedBack.diagnostics());
        } else if (instruction instanceof DifferentApproach approach) {
            avro.setType("different_approach");
            avro.setDiagnostics(approach.diagnostics());
        } else {
            throw new IllegalStateException("no Avro form for " + instruction);
        }
    }

    private static String diagnostics(dev.errata.schemas.avro.Instruction avro) {
        return required(avro, "diagnostics", avro.getDiagnostics());
    }

    private static <T> T required(dev.errata.schemas.avro.Instruction avro, String field, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException(
                    "instruction." + field + ": null, but type '" + avro.getType() + "' needs it");
        }
        return value;
    }
}
