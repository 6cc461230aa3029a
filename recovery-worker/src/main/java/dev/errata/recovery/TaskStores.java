package dev.errata.recovery;

import dev.errata.core.recovery.operation.OperationState;
import dev.errata.recovery.dependency.HeldRetries;
import dev.errata.recovery.forecast.RetryForecast;
import dev.errata.recovery.schedule.OpenEscalations;
import dev.errata.recovery.schedule.Operations;
import dev.errata.recovery.schedule.Payloads;
import dev.errata.recovery.schedule.Schedule;
import dev.errata.recovery.schedule.StoreCount;
import dev.errata.streams.ledger.TaskLedger;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/** All that one task remembers. */
record TaskStores(
        Schedule schedule,
        Operations operations,
        OpenEscalations escalations,
        CommandLog commands,
        HeldRetries held,
        Payloads payloads,
        StoreCount<OperationState> pending,
        RetryForecast forecast,
        Stocks stocks) {
    static TaskStores of(ProcessorContext<?, ?> context, PayloadLimits limits, TaskLedger ledger) {
        Operations operations = new Operations(context.getStateStore(RecoveryTopology.OPERATIONS));
        Schedule schedule = new Schedule(context.getStateStore(RecoveryTopology.SCHEDULE));
        HeldRetries held = new HeldRetries(context.getStateStore(RecoveryTopology.HELD));
        return new TaskStores(
                schedule,
                operations,
                new OpenEscalations(context.getStateStore(RecoveryTopology.ESCALATIONS)),
                new CommandLog(context.getStateStore(RecoveryTopology.COMMANDS)),
                held,
                new Payloads(context.getStateStore(RecoveryTopology.PAYLOADS), limits.sessionBytes()),
                operations.pendingByPolicy(),
                new RetryForecast(schedule, held, operations),
                new Stocks(operations, ledger));
    }
}
