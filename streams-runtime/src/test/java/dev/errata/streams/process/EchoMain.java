package dev.errata.streams.process;

import dev.errata.streams.StreamsSettings;
import dev.errata.streams.TestApps;

/** A whole app, as small as one can be. */
public final class EchoMain {
    static final String NAME = "echo";

    private EchoMain() {}

    public static void main(String[] args) {
        AppMain.run(
                NAME,
                args,
                config -> StreamsSettings.read(config, StreamsSettings.defaults("errata-echo")),
                TestApps::echo);
    }
}
