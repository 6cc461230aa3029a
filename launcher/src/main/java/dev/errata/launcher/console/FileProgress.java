package dev.errata.launcher.console;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows a person how far long work has come; nobody else. */
public final class FileProgress {
    private static final long WORTH_SHOWING = 1024L * 1024;
    private static final int REDRAW_MILLIS = 200;

    private FileProgress() {}

    /** A file to read, with a bar on standard error if it is large and somebody is watching. */
    public static InputStream open(Console console, Path file) throws IOException {
        InputStream stream = Files.newInputStream(file);
        long size = Files.size(file);
        if (!console.isTerminal() || size < WORTH_SHOWING) {
            return stream;
        }
        return ProgressBar.wrap(
                stream,
                new ProgressBarBuilder()
                        .setTaskName(String.valueOf(file.getFileName()))
                        .setInitialMax(size)
                        .setUnit(" MiB", WORTH_SHOWING)
                        .setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(REDRAW_MILLIS)
                        .setConsumer(new DelegatingProgressBarConsumer(bar -> console.redraw("\r" + bar))));
    }
}
