package dev.errata.recovery.task;

import dev.errata.core.recovery.operation.OperationState;
import dev.errata.recovery.dependency.HeldRetries;
import dev.errata.recovery.forecast.RetryForecast;
import dev.errata.recovery.schedule.Alarms;
import dev.errata.recovery.schedule.OpenEscalations;
import dev.errata.recovery.schedule.Operations;
import dev.errata.recovery.schedule.PayloadLimits;
import dev.errata.recovery.schedule.Payloads;
import dev.errata.recovery.schedule.Schedule;
import dev.errata.recovery.schedule.StoreCount;
import dev.errata.streams.ledger.TaskLedger;
import java.util.List;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/** All that one task remembers. */
public record TaskStores(
        Alarms alarms,
        Operations operations,
        OpenEscalations escalations,
        CommandLog commands,
        HeldRetries held,
        Payloads payloads,
        StoreCount<OperationState> pending,
        RetryForecast forecast,
        Stocks stocks) {
    public static final String OPERATIONS = "operations";
    /** Of all alarms but those of operations. */
    public static final String SCHEDULE = "schedule";

    /** Made anew at each start: see {@link AlarmIndex}. */
    public static final String OPERATION_ALARMS = "operation-alarms";

    public static final String ESCALATIONS = "open-escalations";
    public static final String COMMANDS = "commands";
    public static final String HELD = "held-retries";
    public static final String PAYLOADS = "payloads";
    public static final String LEDGER = "ledger";

    /** Those with a changelog, but for the ledger, which has its own way to be added. */
    public static final List<String> LOGGED = List.of(OPERATIONS, SCHEDULE, ESCALATIONS, COMMANDS, HELD, PAYLOADS);

    public static TaskStores of(ProcessorContext<?, ?> context, PayloadLimits limits, TaskLedger ledger) {
        Operations operations = new Operations(context.getStateStore(OPERATIONS));
        HeldRetries held = new HeldRetries(context.getStateStore(HELD));
        Schedule ofOperations =
                AlarmIndex.of(operations, held, context.getStateStore(OPERATION_ALARMS), context.currentSystemTimeMs());
        return new TaskStores(
                new Alarms(ofOperations, new Schedule(context.getStateStore(SCHEDULE))),
                operations,
                new OpenEscalations(context.getStateStore(ESCALATIONS)),
                new CommandLog(context.getStateStore(COMMANDS)),
                held,
                new Payloads(context.getStateStore(PAYLOADS), limits.sessionBytes()),
                operations.pendingByPolicy(),
                new RetryForecast(ofOperations, held, operations),
                new Stocks(operations, ledger));
    }
}
