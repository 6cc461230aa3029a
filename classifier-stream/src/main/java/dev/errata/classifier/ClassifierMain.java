package dev.errata.classifier;

import dev.errata.streams.process.AppMain;

/** The classifier as a process of its own. */
public final class ClassifierMain {
    private ClassifierMain() {}

    public static void main(String[] args) {
        AppMain.run("classifier-stream", args, ClassifierConfig::read, ClassifierApp::create);
    }
}
