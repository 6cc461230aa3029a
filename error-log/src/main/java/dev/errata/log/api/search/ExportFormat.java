package dev.errata.log.api.search;

import dev.errata.log.query.LoggedError;
import dev.errata.schemas.json.RecordJson;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How errors are written one after the other. */
enum ExportFormat {
    CSV("text/csv; charset=utf-8; header=present") {
        @Override
        Sheet open(Writer out, CsvWriter.Cells cells) throws IOException {
            CsvWriter csv = new CsvWriter(out, cells);
            csv.header(COLUMNS);
            return new Sheet() {
                @Override
                public void add(LoggedError error) throws IOException {
                    csv.row(cellsOf(error));
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
                public void add(LoggedError error) throws IOException {
                    out.write(separator);
                    separator = ",\n";
                    out.write(RecordJson.text(error));
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
                public void add(LoggedError error) throws IOException {
                    out.write(RecordJson.text(error));
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

    /** In the order of the columns. */
    private static @Nullable Object[] cellsOf(LoggedError error) {
        return new @Nullable Object[] {
            error.errorId(),
            error.times().eventTime(),
            error.times().receivedAt(),
            error.times().occurredAt(),
            error.taxonomy().code(),
            error.taxonomy().category(),
            error.taxonomy().severity(),
            error.taxonomy().recoverability(),
            error.taxonomy().retryable(),
            error.taxonomy().strategy(),
            error.taxonomy().policy(),
            error.taxonomy().rule(),
            error.type().kind(),
            error.type().exceptionType(),
            error.type().errorCode(),
            error.source().sourceType(),
            error.source().component(),
            error.source().projectId(),
            error.source().sessionId(),
            error.source().taskId(),
            error.source().agentId(),
            error.run().operationId(),
            error.run().operationType(),
            error.run().attempt(),
            error.groupId(),
            error.title(),
            error.message()
        };
    }

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
        void add(LoggedError error) throws IOException;

        /** The regular end. */
        void end(long rows, boolean isMore) throws IOException;
    }
}
