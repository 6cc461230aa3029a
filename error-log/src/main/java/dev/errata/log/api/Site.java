package dev.errata.log.api;

import dev.errata.log.api.call.Endpoint;
import dev.errata.log.query.Reads;
import dev.errata.streams.http.Problem;
import io.javalin.http.Context;
import java.util.List;

/** What people look at with a browser, served beside the API by the same server. */
public interface Site {
    /** Nothing. */
    Site NONE = new Site() {
        @Override
        public List<Endpoint> endpoints(Reads reads, RunningPipeline pipeline) {
            return List.of();
        }

        @Override
        public boolean tells(Context context, Problem problem) {
            return false;
        }
    };

    /** All that it serves. */
    List<Endpoint> endpoints(Reads reads, RunningPipeline pipeline);

    /**
     * Answers with a page that tells of a problem, if it was a page that was asked for.
     *
     * @return false if it did nothing
     */
    boolean tells(Context context, Problem problem);
}
