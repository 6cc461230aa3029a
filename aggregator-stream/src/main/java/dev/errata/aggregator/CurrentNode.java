package dev.errata.aggregator;

import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.processor.internals.ProcessorNode;

/** A processor that forwards at a commit, when no node is current: only a current one may, and Kafka's own caches do it so. */
final class CurrentNode {
    private final InternalProcessorContext<?, ?> context;
    private final ProcessorNode<?, ?, ?, ?> node;

    private CurrentNode(InternalProcessorContext<?, ?> context) {
        this.context = context;
        this.node = context.currentNode();
    }

    /** The one that is initialised. */
    static CurrentNode of(ProcessorContext<?, ?> initial) {
        return new CurrentNode((InternalProcessorContext<?, ?>) initial);
    }

    void run(Runnable forwarding) {
        ProcessorNode<?, ?, ?, ?> before = context.currentNode();
        context.setCurrentNode(node);
        try {
            forwarding.run();
        } finally {
            context.setCurrentNode(before);
        }
    }
}
