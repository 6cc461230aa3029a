package dev.errata.dispatcher;

import dev.errata.streams.process.AppMain;

/** The dispatcher as a process of its own. */
public final class DispatcherMain {
    private DispatcherMain() {}

    public static void main(String[] args) {
        AppMain.run(DispatcherApp.NAME, args, DispatcherConfig::read, DispatcherApp::create);
    }
}
