package dev.errata.log.api.pipeline;

import dev.errata.core.ledger.Balance;
import dev.errata.log.api.call.Endpoint;
import dev.errata.schemas.json.RecordJson;
import java.util.List;

/** {@code /api/ledger}: whether anything is missing in the pipeline. */
public final class LedgerResource {
    private final Operators operators;

    public LedgerResource(Operators operators) {
        this.operators = operators;
    }

    public List<Endpoint> endpoints() {
        return List.of(Endpoint.get(
                "/api/ledger",
                "What each stage took, what became of it, and what is missing now; some seconds old",
                List.of(),
                "Ledger",
                call -> {
                    call.requireNoMistake();
                    Balance balance = operators.ledger();
                    call.answer(RecordJson.tree(balance).put("holds", balance.holds()));
                }));
    }
}
