package dev.errata.client.instruction;

import dev.errata.client.report.DescribesError;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.taxonomy.SourceType;

/** A tool ended with an exit code that is no success; what it printed travels with the error. */
public final class ToolFailedException extends Exception implements DescribesError {
    private static final long serialVersionUID = 1L;

    private final String tool;
    private final int exitCode;
    private final String output;

    ToolFailedException(String tool, int exitCode, String output) {
        super(tool + " ended with exit code " + exitCode);
        this.tool = tool;
        this.exitCode = exitCode;
        this.output = output;
    }

    public int exitCode() {
        return exitCode;
    }

    public String output() {
        return output;
    }

    @Override
    public void describe(ErrorEventBuilder event) {
        event.source(ErrorSource.of(SourceType.TOOL, tool)).exitCode(exitCode).toolOutput(output);
    }
}
