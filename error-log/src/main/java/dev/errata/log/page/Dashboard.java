package dev.errata.log.page;

import dev.errata.log.access.Access;
import dev.errata.log.access.AccessGate;
import dev.errata.log.api.RunningPipeline;
import dev.errata.log.api.Site;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.query.Reads;
import dev.errata.streams.http.Problem;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All pages. */
public final class Dashboard implements Site {
    private final Access access;
    private final FirstError firstError;
    private final InstantSource clock;
    private final Assets assets = new Assets();
    private final Html html;
    private final List<Endpoint> doors;

    private Dashboard(Access access, FirstError firstError, InstantSource clock, Optional<AccessGate> gate) {
        this.access = access;
        this.firstError = firstError;
        this.clock = clock;
        this.html = new Html(assets, access, clock);
        this.doors = gate.map(it -> new LoginPages(it, html).endpoints()).orElse(List.of());
    }

    /**
     * With the pages that log in and out.
     *
     * @param firstError how one is sent, shown while there is none
     */
    public static Dashboard of(AccessGate gate, FirstError firstError, InstantSource clock) {
        return new Dashboard(gate, firstError, clock, Optional.of(gate));
    }

    /** Where somebody else has the say over access. */
    public static Dashboard behind(Access access, FirstError firstError, InstantSource clock) {
        return new Dashboard(access, firstError, clock, Optional.empty());
    }

    @Override
    public List<Endpoint> endpoints(Reads reads, RunningPipeline pipeline) {
        List<Endpoint> all = new ArrayList<>(doors);
        all.addAll(assets.endpoints());
        all.addAll(new NowPage(html, reads, firstError, clock).endpoints());
        all.addAll(new ErrorPages(html, reads, clock).endpoints());
        all.addAll(new HistoryPages(html, reads).endpoints());
        all.addAll(new GroupPages(html, reads, clock).endpoints());
        all.addAll(new TrendPages(html, reads, clock).endpoints());
        all.addAll(new RulePages(html, reads, clock).endpoints());
        all.addAll(new AuditPage(html, reads, clock).endpoints());
        all.addAll(new SystemPage(html, reads).endpoints());
        all.addAll(new LedgerPage(html, pipeline).endpoints());
        all.addAll(new WaitingPages(html, reads, clock).endpoints());
        all.addAll(new RetryPages(html, pipeline.retries(), reads, clock).endpoints());
        all.addAll(new DependencyPages(html, pipeline.retries(), reads, clock).endpoints());
        all.addAll(new AlertPages(html, reads, clock).endpoints());
        all.addAll(new LetterPages(html, reads, clock).endpoints());
        all.addAll(new OrderPages(html, pipeline.orders(), reads).endpoints());
        return all;
    }

    @Override
    public boolean tells(Context context, Problem problem) {
        return new ProblemPage(html, access).tells(context, problem);
    }
}
