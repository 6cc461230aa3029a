package dev.errata.log.api;

import dev.errata.log.query.SystemFinder;
import java.util.List;

/** {@code /api/system}: how the log itself is. */
final class SystemResource {
    private final SystemFinder system;

    SystemResource(SystemFinder system) {
        this.system = system;
    }

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(
                "/api/system",
                "How far Kafka is read, sizes, days kept, runs of jobs, rows that could not be stored",
                List.of(),
                "SystemState",
                call -> {
                    call.requireNoMistake();
                    call.answer(system.state());
                }));
    }
}
