package dev.errata.core.recovery.operation;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
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

/** Stored instructions: a letter for the kind, then its parameters. */
final class InstructionFields {
    private InstructionFields() {}

    static void write(BinaryWriter out, Instruction instruction) {
        if (instruction instanceof InstallDependency install) {
            out.number('I').text(install.ecosystem()).text(install.packageName());
        } else if (instruction instanceof ApplyLintFix) {
            out.number('L');
        } else if (instruction instanceof ApplyTypeFix fix) {
            out.number('T').text(fix.file()).text(fix.code());
            out.optional(fix.line(), line -> out.number(line)).optional(fix.column(), column -> out.number(column));
        } else if (instruction instanceof FixTest fix) {
            out.number('F').list(fix.names(), out::text);
        } else if (instruction instanceof FixBuild fix) {
            out.number('B').text(fix.diagnostics());
        } else if (instruction instanceof FeedBack feedBack) {
            out.number('K').text(feedBack.diagnostics());
        } else if (instruction instanceof RevertChanges revert) {
            out.number('R').list(revert.files(), out::text);
        } else if (instruction instanceof CleanUpResources cleanUp) {
            out.number('C').text(cleanUp.resource());
        } else if (instruction instanceof DifferentApproach approach) {
            out.number('D').text(approach.diagnostics());
        } else if (instruction instanceof ExtendTimeout extend) {
            out.number('X').duration(extend.timeLimit());
        }
    }

    static Instruction read(BinaryReader in) {
        int kind = in.integer();
        return switch (kind) {
            case 'I' -> new InstallDependency(in.text(), in.text());
            case 'L' -> new ApplyLintFix();
            case 'T' -> typeFix(in);
            case 'F' -> new FixTest(in.list(in::text));
            case 'B' -> new FixBuild(in.text());
            case 'K' -> new FeedBack(in.text());
            case 'R' -> new RevertChanges(in.list(in::text));
            case 'C' -> new CleanUpResources(in.text());
            case 'D' -> new DifferentApproach(in.text());
            case 'X' -> new ExtendTimeout(in.duration());
            default -> throw new IllegalArgumentException("no instruction has kind " + kind);
        };
    }

    private static ApplyTypeFix typeFix(BinaryReader in) {
        String file = in.optionalText();
        String code = in.optionalText();
        return new ApplyTypeFix(file, in.optional(in::integer), in.optional(in::integer), code);
    }
}
