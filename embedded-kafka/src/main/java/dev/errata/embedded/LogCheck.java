package dev.errata.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks, before Kafka does, whether all that the broker keeps can be read. Kafka would cut a damaged log off where the
 * damage begins, or hand it out until its readers stand still. It reads every byte once, at about the speed of the disk.
 */
final class LogCheck {
    private static final Logger LOG = LoggerFactory.getLogger(LogCheck.class);
    private static final Pattern PARTITION = Pattern.compile("(.+)-\\d+");
    private static final Pattern SEGMENT = Pattern.compile("\\d{20}(\\.log|-\\d{10}\\.checkpoint)");
    private static final int MOST_TOLD = 5;

    private static final Pattern NOTED = Pattern.compile("(?m)^(\\S+) (\\d{1,9}) (\\d{1,18})$");
    private static final String STOPPED = ".kafka_cleanshutdown";

    private final boolean wasStopped;
    private final Map<String, Long> flushedUpTo;
    private final List<String> lost = new ArrayList<>();

    private LogCheck(boolean wasStopped, Map<String, Long> flushedUpTo) {
        this.wasStopped = wasStopped;
        this.flushedUpTo = flushedUpTo;
    }

    /** Whether the broker of this directory was stopped, not killed. */
    static boolean wasStopped(Path directory) {
        return Files.exists(directory.resolve(STOPPED));
    }

    /**
     * Returns if all can be read but what was being written when the broker was killed.
     *
     * @throws EmbeddedStartException saying in one line what is lost; nothing was changed
     */
    static void run(Path directory) {
        List<String> lost;
        try {
            LogCheck check = new LogCheck(wasStopped(directory), flushedUpTo(directory));
            for (Path partition : list(directory, PARTITION)) {
                check.check(partition);
            }
            lost = check.lost;
        } catch (IOException unreadable) {
            throw new EmbeddedStartException(
                    "the broker's log in %s cannot be read: %s".formatted(directory, unreadable), unreadable);
        }
        if (!lost.isEmpty()) {
            String told = String.join("; ", lost.subList(0, Math.min(MOST_TOLD, lost.size())));
            String rest = lost.size() > MOST_TOLD ? "; and %d more places".formatted(lost.size() - MOST_TOLD) : "";
            throw new EmbeddedStartException(
                    "the broker's log in %s is damaged, nothing was changed; lost: %s%s. Put a copy of the directory back, or move it away to begin anew"
                            .formatted(directory, told, rest));
        }
    }

    private void check(Path partition) throws IOException {
        List<Path> segments = list(partition, SEGMENT);
        long end = 0;
        int lostBefore = lost.size();
        for (Path file : segments) {
            Segment segment = Segment.read(file);
            boolean isLast = file.equals(segments.get(segments.size() - 1));
            for (Segment.Gap gap : segment.gaps()) {
                if (isLast && gap.isCutOff() && !wasStopped) {
                    LOG.atWarn()
                            .addKeyValue("partition", partition.getFileName())
                            .addKeyValue("fromOffset", gap.from())
                            .addKeyValue("bytes", gap.bytes())
                            .log("what was being written when the broker was killed is cut off");
                } else {
                    lost.add(gap.describe(partition, file));
                }
            }
            end = segment.end();
        }
        Long flushed = flushedUpTo.get(partition.getFileName().toString());
        if (flushed == null || lost.size() > lostBefore) {
            return;
        }
        if (end < flushed) {
            lost.add("the records with offsets %d to %d of %s (its files end before them)"
                    .formatted(end, flushed - 1, partition.getFileName()));
        } else if (wasStopped && end > flushed) {
            lost.add("the right offsets of the last records of %s (%d, not %d)"
                    .formatted(partition.getFileName(), end, flushed));
        }
    }

    /** By partition, as the broker noted it: what is before that offset was on the disk. */
    private static Map<String, Long> flushedUpTo(Path directory) throws IOException {
        Path file = directory.resolve("recovery-point-offset-checkpoint");
        Map<String, Long> offsets = new HashMap<>();
        if (Files.exists(file)) {
            NOTED.matcher(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
                    .results()
                    .forEach(noted ->
                            offsets.put(noted.group(1) + "-" + noted.group(2), Long.parseLong(noted.group(3))));
        }
        return offsets;
    }

    /** In the order of their names, which is that of their offsets. */
    private static List<Path> list(Path directory, Pattern names) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(
                            file -> names.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
    }
}
