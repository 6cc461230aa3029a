package dev.errata.log;

import dev.errata.streams.process.AppMain;

/** The error log as a process of its own. */
public final class ErrorLogMain {
    private ErrorLogMain() {}

    public static void main(String[] args) {
        AppMain.run(ErrorLogApp.NAME, args, ErrorLogConfig::read, ErrorLogApp::create);
    }
}
