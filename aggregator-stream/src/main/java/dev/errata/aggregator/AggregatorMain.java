package dev.errata.aggregator;

import dev.errata.streams.process.AppMain;

/** The aggregator as a process of its own. */
public final class AggregatorMain {
    private AggregatorMain() {}

    public static void main(String[] args) {
        AppMain.run(AggregatorApp.NAME, args, AggregatorConfig::read, AggregatorApp::create);
    }
}
