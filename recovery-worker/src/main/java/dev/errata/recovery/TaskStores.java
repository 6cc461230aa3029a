package dev.errata.recovery;

import org.apache.kafka.streams.processor.api.ProcessorContext;

/** All that one task remembers. */
record TaskStores(
        Schedule schedule,
        Operations operations,
        OpenEscalations escalations,
        CommandLog commands,
        PendingRetries pending) {
    static TaskStores of(ProcessorContext<?, ?> context) {
        Operations operations = new Operations(context.getStateStore(RecoveryTopology.OPERATIONS));
        return new TaskStores(
                new Schedule(context.getStateStore(RecoveryTopology.SCHEDULE)),
                operations,
                new OpenEscalations(context.getStateStore(RecoveryTopology.ESCALATIONS)),
                new CommandLog(context.getStateStore(RecoveryTopology.COMMANDS)),
                new PendingRetries(operations));
    }
}
