package dev.errata.simulator.kafka;

import dev.errata.streams.StreamsDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.ProcessorTopology;
import org.jspecify.annotations.Nullable;

/** One app: its nodes, the process that each of them runs, and which of these has which task. */
public final class SimulatedApp {
    private static final long IDLE_MILLIS = 1_000;
    private static final long TRANSACTION_TIMEOUT_MILLIS = 15_000;

    private final AppSpec spec;
    private final SimulatedCluster cluster;
    private final Pressure pressure;
    private final SplittableRandom random;
    private final Group group = new Group();
    private final List<SimulatedNode> nodes = new ArrayList<>();
    private final List<TaskId> allTasks = new ArrayList<>();
    private final Set<String> sources = new TreeSet<>();
    private boolean isCalm;

    SimulatedApp(AppSpec spec, SimulatedCluster cluster, Pressure pressure, long seed) {
        this.spec = spec;
        this.cluster = cluster;
        this.pressure = pressure;
        this.random = new SplittableRandom(seed);
    }

    void start(int count) {
        for (int index = 0; index < count; index++) {
            SimulatedNode node = new SimulatedNode(spec.name() + '-' + index);
            nodes.add(node);
            start(node);
        }
        spread();
    }

    private SimulatedProcess start(SimulatedNode node) {
        NodeTime time = new NodeTime(cluster.time(), node.offMillis);
        StreamsDefinition definition = spec.definition().apply(time::milliseconds);
        Surroundings around = Surroundings.of(definition, spec.applicationId(), time);
        SimulatedProcess process =
                new SimulatedProcess(node.name, cluster.log(), group, definition, around, node.isCounting);
        if (allTasks.isEmpty()) {
            listTasks(around);
        }
        node.process = process;
        node.openSince = cluster.time().millis();
        wake(node, cluster.time().millis() + 1);
        return process;
    }

    private void listTasks(Surroundings around) {
        Set<String> global = new TreeSet<>();
        @Nullable ProcessorTopology globalTopology = around.topology().buildGlobalStateTopology();
        if (globalTopology != null) {
            global.addAll(globalTopology.sourceTopics());
        }
        sources.addAll(global);
        for (int id : new TreeSet<>(around.topology().nodeGroups().keySet())) {
            Set<String> topics =
                    new TreeSet<>(around.topology().buildSubtopology(id).sourceTopics());
            topics.removeAll(global);
            int partitions =
                    topics.stream().mapToInt(cluster.log()::partitionsOf).max().orElse(0);
            for (int partition = 0; partition < partitions; partition++) {
                allTasks.add(new TaskId(id, partition));
            }
            sources.addAll(topics);
        }
    }

    /** Gives tasks that nobody has to processes that live, in turn. */
    private void spread() {
        List<SimulatedNode> living =
                nodes.stream().filter(node -> node.process != null).toList();
        if (living.isEmpty()) {
            return;
        }
        Set<TaskId> taken = new TreeSet<>();
        living.forEach(node -> taken.addAll(process(node).tasks()));
        int next = random.nextInt(living.size());
        for (TaskId task : allTasks) {
            if (!taken.contains(task)) {
                SimulatedNode node = living.get(next++ % living.size());
                process(node).add(task);
                wake(node, cluster.time().millis() + 1);
            }
        }
    }

    private static SimulatedProcess process(SimulatedNode node) {
        SimulatedProcess process = node.process;
        if (process == null) {
            throw new IllegalStateException(node.name + " does not run");
        }
        return process;
    }

    /** Ends all its processes as a crash does. */
    public void stop() {
        for (SimulatedNode node : nodes) {
            if (node.process != null) {
                process(node).crash();
                node.process = null;
            }
        }
    }

    /** Makes it one that has never run, while it is stopped: nothing was read, nothing is stored. */
    public void reset() {
        group.reset();
        sources.stream().filter(cluster.log()::isInternal).forEach(cluster.log()::makeAnew);
    }

    /** After {@link #stop}. */
    public void startAgain() {
        nodes.forEach(this::start);
        spread();
    }

    /**
     * Replaces a node's process by one of another version.
     *
     * @param isCounting whether that keeps a ledger and numbers what it hands on
     */
    public void replace(int index, boolean isCounting) {
        SimulatedNode node = nodes.get(index % nodes.size());
        if (node.process != null) {
            process(node).crash();
        }
        node.isCounting = isCounting;
        start(node);
        rebalance();
    }

    /**
     * Kills a node's process; another takes its tasks over when its session has ended, and it comes back later.
     *
     * @param clockMillis by how much the node's clock is off when it starts again
     */
    public void crash(int index, long sessionMillis, long downMillis, long clockMillis) {
        SimulatedNode node = nodes.get(index % nodes.size());
        if (node.process == null) {
            return;
        }
        process(node).crash();
        node.process = null;
        node.offMillis = clockMillis;
        cluster.agenda().in(sessionMillis, this::spread);
        cluster.agenda().in(downMillis, () -> {
            if (node.process == null) {
                start(node);
                rebalance();
            }
        });
    }

    /** Takes a task from the process that has most and gives it to the one that has fewest; commits before, as Kafka does. */
    public void rebalance() {
        spread();
        List<SimulatedNode> living = new ArrayList<>(
                nodes.stream().filter(node -> node.process != null).toList());
        living.sort((one, other) -> Integer.compare(
                process(one).tasks().size(), process(other).tasks().size()));
        if (living.size() < 2 || cluster.time().millis() < cluster.pausedUntil()) {
            return;
        }
        SimulatedNode most = living.get(living.size() - 1);
        SimulatedNode fewest = living.get(0);
        List<TaskId> movable = process(most).tasks();
        TaskId moved = movable.get(random.nextInt(movable.size()));
        commit(most);
        process(most).remove(moved);
        process(fewest).add(moved);
        wake(fewest, cluster.time().millis() + 1);
    }

    /** Sets the clock of a node, and of its process if one runs, which is off the true time by so much from now on. */
    public void setClock(int index, long offMillis) {
        SimulatedNode node = nodes.get(index % nodes.size());
        node.offMillis = offMillis;
        if (node.process != null) {
            node.process.setClock(offMillis);
        }
    }

    /** The transaction of a node's process fails. */
    public void abort(int index) {
        SimulatedNode node = nodes.get(index % nodes.size());
        if (node.process != null) {
            process(node).abort();
            wake(node, cluster.time().millis() + 1);
        }
    }

    void wakeFor(String topic) {
        if (sources.contains(topic)) {
            for (SimulatedNode node : nodes) {
                wake(node, cluster.time().millis() + 1 + random.nextInt(pressure.mostDelayMillis()));
            }
        }
    }

    private void wake(SimulatedNode node, long at) {
        if (node.process != null && at < node.pollAt) {
            node.pollAt = at;
            cluster.agenda().at(at, () -> {
                if (node.pollAt == at) {
                    node.pollAt = Long.MAX_VALUE;
                    poll(node);
                }
            });
        }
    }

    private void poll(SimulatedNode node) {
        SimulatedProcess process = node.process;
        if (process == null) {
            return;
        }
        long now = cluster.time().millis();
        boolean isPaused = now < cluster.pausedUntil();
        boolean wasOpen = process.isOpen();
        if (!isPaused) {
            process.process(random, pressure.mostPerPoll());
        }
        process.punctuate();
        if (process.isOpen() && !wasOpen) {
            node.openSince = now;
        }
        if (isPaused && process.isOpen() && now - node.openSince > TRANSACTION_TIMEOUT_MILLIS) {
            process.abort();
        } else if (!isPaused
                && process.isOpen()
                && now - node.openSince >= spec.commitInterval().toMillis()) {
            end(node);
        }
        wake(node, Math.max(now + 1, isPaused ? nextPollInPause(process, now) : nextPoll(node, process, now)));
    }

    private long nextPollInPause(SimulatedProcess process, long now) {
        return Math.min(cluster.pausedUntil(), Math.max(now + 5, process.nextWork(cluster.time())));
    }

    private long nextPoll(SimulatedNode node, SimulatedProcess process, long now) {
        if (process.hasMore()) {
            return now + 1 + random.nextInt(pressure.mostDelayMillis());
        }
        long next = Math.min(now + IDLE_MILLIS, process.nextWork(cluster.time()));
        return process.isOpen()
                ? Math.min(next, node.openSince + spec.commitInterval().toMillis())
                : next;
    }

    /** No more of its transactions fail. */
    public void calmDown() {
        isCalm = true;
    }

    private void end(SimulatedNode node) {
        if (random.nextDouble() < pressure.abortShare() && !isCalm) {
            process(node).abort();
        } else {
            commit(node);
        }
    }

    private void commit(SimulatedNode node) {
        cluster.appeared(process(node).commit());
    }

    /** How many iterators over its stores were opened and not closed. */
    public long openIterators() {
        return nodes.stream()
                .map(node -> node.process)
                .filter(Objects::nonNull)
                .mapToLong(SimulatedProcess::openIterators)
                .sum();
    }

    /** Whether none of its processes runs. */
    public boolean isStopped() {
        return nodes.stream().allMatch(node -> node.process == null);
    }

    /** Whether nothing waits to be read or committed. */
    public boolean isIdle() {
        return nodes.stream()
                .map(node -> node.process)
                .allMatch(process -> process != null && !process.isOpen() && !process.hasMore());
    }
}
