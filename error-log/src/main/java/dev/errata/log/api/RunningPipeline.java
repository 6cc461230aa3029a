package dev.errata.log.api;

import dev.errata.core.ledger.Balance;
import dev.errata.log.access.Access;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.command.CommandEndpoints;
import dev.errata.log.api.command.Commands;
import dev.errata.log.api.command.Orders;
import dev.errata.log.api.command.ReplayResource;
import dev.errata.log.api.pipeline.Operators;
import dev.errata.log.api.pipeline.Retries;
import dev.errata.log.query.GroupIdFinder;
import dev.errata.log.query.ItemFinder;
import dev.errata.log.query.Reads;
import java.util.ArrayList;
import java.util.List;

/** The running pipeline, as the API and the pages both reach it. */
public final class RunningPipeline {
    private final Orders orders;
    private final Retries retries;
    private final Operators operators;
    private final List<Endpoint> endpoints = new ArrayList<>();

    RunningPipeline(Backing backing, Reads reads, Access access) {
        operators = backing.operators();
        Commands commands = new Commands(backing.database(), access, backing.clock());
        ReplayResource letters = new ReplayResource(backing.operators(), commands, backing.database());
        orders = new Orders(backing.operators(), commands, new ItemFinder(reads), letters, backing.clock());
        retries = new Retries(backing.operators(), new GroupIdFinder(reads), backing.clock());
        endpoints.addAll(new CommandEndpoints(commands, orders).endpoints());
        endpoints.addAll(letters.endpoints());
        endpoints.addAll(retries.endpoints());
    }

    List<Endpoint> endpoints() {
        return endpoints;
    }

    /** What people tell it. */
    public Orders orders() {
        return orders;
    }

    /** How its books stand, some seconds old; throws what {@link Operators#ledger} throws. */
    public Balance ledger() {
        return operators.ledger();
    }

    /** What it has before it. */
    public Retries retries() {
        return retries;
    }
}
