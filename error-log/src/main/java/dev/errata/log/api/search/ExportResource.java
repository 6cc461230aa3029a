package dev.errata.log.api.search;

import dev.errata.log.access.Role;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.query.ErrorFilter;
import dev.errata.log.query.ErrorFinder;
import dev.errata.log.query.LoggedError;
import dev.errata.log.query.Range;
import dev.errata.log.query.SortOrder;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code /api/errors/export}: errors as a file, written while they are read, so that a large one takes no more memory than a
 * small one. A body that ends early is cut off, never ended; a whole one says in its trailer how many rows it holds.
 */
public final class ExportResource {
    /** As many as may run at the same time, each with a connection of its own. */
    public static final int AT_A_TIME = 2;

    /** Written to the socket at once: the encoder alone writes an eighth of it. */
    private static final int BUFFER_BYTES = 64 * 1024;

    private static final String ROWS_TRAILER = "Errata-Rows";
    private static final Parameter<ExportFormat> FORMAT =
            Parameter.word("format", formats(), "How rows are written; csv, unless given.");
    private static final Parameter<CsvWriter.Cells> RAW = Parameter.word(
            "raw",
            Map.of("true", CsvWriter.Cells.RAW, "false", CsvWriter.Cells.GUARDED),
            "Whether CSV leaves text as it is that a spreadsheet takes for a formula; false, unless given.");

    private final ErrorFinder errors;
    private final InstantSource clock;
    private final Parameter<Integer> max;
    private final int most;
    private final Semaphore free = new Semaphore(AT_A_TIME);

    /**
     * As many as {@link #AT_A_TIME} at once.
     *
     * @param errors with connections that wait longer than others
     * @param most rows of a file
     */
    public ExportResource(ErrorFinder errors, int most, InstantSource clock) {
        this.errors = errors;
        this.most = most;
        this.max = Parameter.number("max", 1, most, "Rows at the most; " + most + ", unless given.");
        this.clock = clock;
    }

    private static Map<String, ExportFormat> formats() {
        Map<String, ExportFormat> formats = new LinkedHashMap<>();
        for (ExportFormat format : ExportFormat.values()) {
            formats.put(format.name().toLowerCase(Locale.ROOT), format);
        }
        return formats;
    }

    public List<Endpoint> endpoints() {
        List<String> contentTypes = Arrays.stream(ExportFormat.values())
                .map(ExportFormat::contentType)
                .collect(Collectors.toList());
        return List.of(new Endpoint(
                HandlerType.GET,
                "/api/errors/export",
                Role.VIEWER,
                "Errors as a file",
                Stream.concat(ErrorParameters.ALL.stream(), Stream.of(ErrorList.ORDER, FORMAT, max, RAW))
                        .toList(),
                null,
                new Endpoint.Answer(200, "ErrorExport", contentTypes),
                this::export));
    }

    private void export(Call call) throws IOException {
        Range range = ErrorParameters.range(call, clock.instant(), ErrorParameters.DETAILS);
        call.requireNoMistake();
        if (!free.tryAcquire()) {
            call.context().header("Retry-After", "30");
            throw new ProblemException(Problem.of(
                    "exports-busy", 503, "Other exports are running", AT_A_TIME + " run at a time: try again later."));
        }
        try {
            write(call, ErrorParameters.filter(call, range));
        } finally {
            free.release();
        }
    }

    private void write(Call call, ErrorFilter filter) throws IOException {
        Context context = call.context();
        ExportFormat format = call.one(FORMAT).orElse(ExportFormat.CSV);
        AtomicLong rows = new AtomicLong();
        context.contentType(format.contentType())
                .header("Trailer", ROWS_TRAILER)
                .header(
                        "Content-Disposition",
                        "attachment; filename=\"errors." + format.name().toLowerCase(Locale.ROOT) + "\"");
        if (context.method().equals(HandlerType.HEAD)) {
            context.res().flushBuffer(); // without a length, as nobody has counted
            return;
        }
        context.res().setTrailerFields(() -> Map.of(ROWS_TRAILER, rows.toString()));
        try {
            OutputStream body = new BufferedOutputStream(context.outputStream(), BUFFER_BYTES);
            Writer out = new BufferedWriter(new OutputStreamWriter(body, StandardCharsets.UTF_8));
            ExportFormat.Sheet sheet = format.open(out, call.one(RAW).orElse(CsvWriter.Cells.GUARDED));
            SortOrder order = call.one(ErrorList.ORDER).orElse(SortOrder.NEWEST);
            boolean isMore = errors.each(filter, order, call.one(max).orElse(most), error -> {
                add(sheet, error);
                rows.incrementAndGet();
            });
            sheet.end(rows.get(), isMore);
            out.flush();
        } catch (IOException | RuntimeException failed) {
            if (context.res().isCommitted()) {
                cutOff(context);
            }
            throw failed;
        }
    }

    private static void add(ExportFormat.Sheet sheet, LoggedError error) {
        try {
            sheet.add(error);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** Closes the connection without the end of the body, so that nobody takes the half for the whole. */
    private static void cutOff(Context context) throws IOException {
        context.res().sendError(-1);
    }
}
