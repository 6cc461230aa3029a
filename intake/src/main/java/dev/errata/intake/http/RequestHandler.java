package dev.errata.intake.http;

import dev.errata.intake.access.Permit;
import dev.errata.intake.produce.Delivery;
import dev.errata.intake.produce.RecordMaker;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Protocol;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Result;
import dev.errata.intake.protocol.Submission;
import dev.errata.schemas.registry.RegistryUnavailableException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** What is done with a request that was let in: read, freed of what may not be said, made durable. For all threads. */
public final class RequestHandler {
    private final List<Protocol> protocols;
    private final RecordMaker maker;
    private final Delivery delivery;
    private final InstantSource clock;

    /** The first protocol that takes a request has it. */
    public RequestHandler(List<Protocol> protocols, RecordMaker maker, Delivery delivery, InstantSource clock) {
        this.protocols = List.copyOf(protocols);
        this.maker = maker;
        this.delivery = delivery;
        this.clock = clock;
    }

    /** Throws {@link RequestRefusedException} if it is none's. */
    Protocol protocolOf(Head head) {
        return protocols.stream()
                .filter(protocol -> protocol.takes(head))
                .findFirst()
                .orElseThrow(
                        () -> RequestRefusedException.forGood(
                                "no_such_path",
                                404,
                                "Nothing is taken here",
                                "POST goes to /v1/errors and /v1/outcomes; OTLP and Sentry have their own paths below this"
                                        + " server, gRPC and metrics have none: set the exporter to http/protobuf, and metrics to none"));
    }

    /** Received now. */
    Request request(Head head, byte[] body) {
        return new Request(head, body, clock.instant());
    }

    /** Done when all that could be taken is durable. */
    CompletableFuture<Result.Taken> take(Protocol protocol, Request request, Permit permit) {
        Submission said = protocol.read(request);
        Permit.Allowed allowed = permit.apply(said);
        if (allowed.what().size() == 0 && said.size() > 0) {
            throw RequestRefusedException.forGood(
                    "scope",
                    403,
                    "The key may not say this",
                    "It lacks the scope for " + allowed.removed().keySet());
        }
        if (!permit.allowance().everAllows(allowed.what().size())) {
            throw RequestRefusedException.forGood(
                    "over_quota",
                    413,
                    "The request is too large",
                    "It holds more than the key's quota of a day: send several");
        }
        Duration wait = permit.allowance().take(allowed.what().size(), request.receivedAt());
        if (!wait.isZero()) {
            throw RequestRefusedException.forNow(
                    "over_allowance", 429, "The key has sent too much", "Its rate or quota is used up", wait);
        }
        try {
            RecordMaker.Made made = made(allowed.what());
            Map<String, Long> removed = allowed.removed();
            return delivery.deliver(made.records())
                    .thenApply(place -> new Result.Taken(made.what(), place, removed))
                    .whenComplete((taken, failure) -> giveBack(
                            permit, failure == null ? 0 : allowed.what().size()));
        } catch (RuntimeException failed) {
            giveBack(permit, allowed.what().size());
            throw failed;
        }
    }

    /** Else an outage that outlasts the spool would use up what a key has for the day. */
    private static void giveBack(Permit permit, int count) {
        permit.allowance().giveBack(count);
    }

    private RecordMaker.Made made(Submission what) {
        try {
            return maker.make(what);
        } catch (RegistryUnavailableException away) {
            throw RequestRefusedException.forNow(
                    "registry_away",
                    503,
                    "The schema registry cannot be asked",
                    "It has to be asked once after a start; nothing was taken",
                    Duration.ofSeconds(2));
        }
    }
}
