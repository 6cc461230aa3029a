package dev.errata.log.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** How errors are written one after the other. */
enum ExportFormat {
    CSV("text/csv; charset=utf-8; header=present") {
        @Override
        Sheet open(Writer out, CsvWriter.Cells cells) throws IOException {
            CsvWriter csv = new CsvWriter(out, COLUMNS, cells);
            csv.header();
            return new Sheet() {
                @Override
                public void add(ObjectNode error) throws IOException {
                    csv.row(error);
                }

                @Override
                public void end(long rows, boolean isMore) {
                    // a line that is no row would be read as one: the trailer says it
                }
            };
        }
    },
    JSON("application/json") {
        @Override
        Sheet open(Writer out, CsvWriter.Cells cells) throws IOException {
            out.write("{\"errors\":[");
            return new Sheet() {
                private String separator = "\n";

                @Override
                public void add(ObjectNode error) throws IOException {
                    out.write(separator);
                    separator = ",\n";
                    out.write(error.toString());
                }

                @Override
                public void end(long rows, boolean isMore) throws IOException {
                    out.write("\n],\"rows\":" + rows + ",\"isMore\":" + isMore + "}\n");
                }
            };
        }
    },
    NDJSON("application/x-ndjson") {
        @Override
        Sheet open(Writer out, CsvWriter.Cells cells) {
            return new Sheet() {
                @Override
                public void add(ObjectNode error) throws IOException {
                    out.write(error.toString());
                    out.write('\n');
                }

                @Override
                public void end(long rows, boolean isMore) throws IOException {
                    out.write("{\"end\":" + rows + ",\"isMore\":" + isMore + "}\n");
                }
            };
        }
    };

    /** The members of an error in a list, in the order of their record. */
    static final List<String> COLUMNS = List.of(
            "errorId",
            "eventTime",
            "receivedAt",
            "occurredAt",
            "code",
            "category",
            "severity",
            "recoverability",
            "retryable",
            "strategy",
            "policy",
            "rule",
            "kind",
            "exceptionType",
            "errorCode",
            "sourceType",
            "component",
            "projectId",
            "sessionId",
            "taskId",
            "agentId",
            "operationId",
            "operationType",
            "attempt",
            "groupId",
            "title",
            "message");

    private final String contentType;

    ExportFormat(String contentType) {
        this.contentType = contentType;
    }

    String contentType() {
        return contentType;
    }

    /** Begins a body. */
    abstract Sheet open(Writer out, CsvWriter.Cells cells) throws IOException;

    /** A body on its way. */
    interface Sheet {
        void add(ObjectNode error) throws IOException;

        /** The regular end. */
        void end(long rows, boolean isMore) throws IOException;
    }
}
