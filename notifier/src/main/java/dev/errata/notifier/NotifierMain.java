package dev.errata.notifier;

import dev.errata.streams.process.AppMain;

/** The notifier as a process of its own. */
public final class NotifierMain {
    private NotifierMain() {}

    public static void main(String[] args) {
        AppMain.run(NotifierApp.NAME, args, NotifierConfig::read, NotifierApp::create);
    }
}
