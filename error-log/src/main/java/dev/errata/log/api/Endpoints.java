package dev.errata.log.api;

import dev.errata.log.access.Access;
import dev.errata.log.api.call.AnswerLimits;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.pipeline.LedgerResource;
import dev.errata.log.api.pipeline.SystemResource;
import dev.errata.log.api.search.ErrorsResource;
import dev.errata.log.api.search.ExportResource;
import dev.errata.log.api.search.HistoryResource;
import dev.errata.log.api.search.ListingResource;
import dev.errata.log.api.search.RatesResource;
import dev.errata.log.api.search.StatisticsResource;
import dev.errata.log.query.ErrorFinder;
import dev.errata.log.query.ErrorStory;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.RateFinder;
import dev.errata.log.query.Reads;
import dev.errata.log.query.StatisticsFinder;
import dev.errata.log.query.SummaryFinder;
import dev.errata.log.query.SystemFinder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Everything that the API answers: the one list behind routes, document and rights. */
public final class Endpoints {
    private static final Duration SEARCH_TIME = Duration.ofSeconds(1);

    private Endpoints() {}

    /**
     * All that is read.
     *
     * @param exports connections for what takes longer
     */
    static List<Endpoint> of(Reads reads, Reads exports, Access access, Backing backing, AnswerLimits limits) {
        InstantSource clock = backing.clock();
        ErrorFinder errors = new ErrorFinder(reads, clock, SEARCH_TIME);
        List<Endpoint> all = new ArrayList<>();
        all.addAll(new ErrorsResource(errors, new ErrorStory(reads), clock).endpoints());
        all.addAll(new StatisticsResource(new StatisticsFinder(reads), clock).endpoints());
        all.addAll(new ExportResource(new ErrorFinder(exports, clock, SEARCH_TIME), limits.exportedRows(), clock)
                .endpoints());
        all.addAll(new RatesResource(new RateFinder(reads), new SummaryFinder(reads), clock).endpoints());
        all.addAll(new HistoryResource(reads).endpoints());
        all.addAll(new ListingResource(new ItemFinder(reads), access, clock).endpoints());
        all.addAll(new SystemResource(new SystemFinder(reads), backing.operators(), clock).endpoints());
        all.addAll(new LedgerResource(backing.operators()).endpoints());
        return List.copyOf(all);
    }
}
