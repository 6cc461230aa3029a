package dev.errata.launcher.pipeline;

import dev.errata.intake.IntakeApp;
import dev.errata.intake.IntakeConfig;
import dev.errata.log.IntakeAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The intake beside a pipeline, if there is to be one. */
final class SideIntake implements AutoCloseable {
    private final Optional<IntakeApp> app;

    private SideIntake(Optional<IntakeApp> app) {
        this.app = app;
    }

    /**
     * Returns when it takes errors.
     *
     * @param config empty for none
     * @throws dev.errata.streams.StartException if its port is taken or its spool in use
     */
    static SideIntake start(Optional<IntakeConfig> config, Pipeline pipeline) {
        Optional<IntakeApp> app = config.map(told -> IntakeApp.create(told, pipeline.meters()));
        app.ifPresent(IntakeApp::start);
        app.ifPresent(pipeline::addOptional);
        return new SideIntake(app);
    }

    /** Where errors go; empty if nowhere. */
    Optional<IntakeAddress> address() {
        return app.map(running -> running.dsn()
                .map(dsn -> new IntakeAddress(running.url(), dsn))
                .orElseGet(() -> IntakeAddress.of(running.url())));
    }

    /** For whoever has started it: where errors go. */
    List<String> lines() {
        return app.stream()
                .flatMap(running -> Stream.concat(
                        Stream.of("  intake    " + running.url() + "/v1/errors"),
                        running.dsn().map(dsn -> "  DSN       " + dsn).stream()))
                .toList();
    }

    @Override
    public void close() {
        app.ifPresent(IntakeApp::close);
    }
}
