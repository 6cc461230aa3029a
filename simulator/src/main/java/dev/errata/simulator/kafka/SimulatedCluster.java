package dev.errata.simulator.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** The broker, and every app that works on it. */
public final class SimulatedCluster {
    private final SimulatedTime time;
    private final Agenda agenda;
    private final SimulatedLog log;
    private final Consumer<TopicRecord> watcher;
    private final List<SimulatedApp> apps = new ArrayList<>();
    private long pausedUntil;

    /** @param watcher of every record that is committed, changelogs included, in the order in which they appear */
    public SimulatedCluster(SimulatedTime time, Agenda agenda, SimulatedLog log, Consumer<TopicRecord> watcher) {
        this.time = time;
        this.agenda = agenda;
        this.log = log;
        this.watcher = watcher;
    }

    public SimulatedLog log() {
        return log;
    }

    SimulatedTime time() {
        return time;
    }

    Agenda agenda() {
        return agenda;
    }

    /** Starts an app on so many nodes. */
    public SimulatedApp start(AppSpec spec, int nodes, Pressure pressure, long seed) {
        SimulatedApp app = new SimulatedApp(spec, this, pressure, seed);
        apps.add(app);
        app.start(nodes);
        return app;
    }

    /** For so long no record is read and none committed. */
    public void pause(long millis) {
        pausedUntil = Math.max(pausedUntil, time.millis() + millis);
    }

    public long pausedUntil() {
        return pausedUntil;
    }

    /** A record of somebody outside, committed at once. */
    public void write(ProducerRecord<byte[], byte[]> record, String writer) {
        appeared(List.of(log.append(record, new TopicRecord.Sender(writer, time.millis()))));
    }

    void appeared(List<TopicRecord> records) {
        for (TopicRecord record : records) {
            watcher.accept(record);
            if (record.place().offset() >= 0) {
                apps.forEach(app -> app.wakeFor(record.topic()));
            }
        }
    }
}
