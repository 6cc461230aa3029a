package dev.errata.embedded;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;

/** What a new version of a subject must keep up with: which side reads the other, and how far back. */
enum CompatibilityLevel {
    NONE(Reads.NOTHING, Reach.LATEST),
    BACKWARD(Reads.NEW_READS_OLD, Reach.LATEST),
    BACKWARD_TRANSITIVE(Reads.NEW_READS_OLD, Reach.ALL),
    FORWARD(Reads.OLD_READS_NEW, Reach.LATEST),
    FORWARD_TRANSITIVE(Reads.OLD_READS_NEW, Reach.ALL),
    FULL(Reads.BOTH, Reach.LATEST),
    FULL_TRANSITIVE(Reads.BOTH, Reach.ALL);

    private final Reads reads;
    private final Reach reach;

    CompatibilityLevel(Reads reads, Reach reach) {
        this.reads = reads;
        this.reach = reach;
    }

    static Optional<CompatibilityLevel> named(String name) {
        return Stream.of(values()).filter(level -> level.name().equals(name)).findFirst();
    }

    /** The reasons against the candidate, none when it may follow; {@code earlier} is oldest first. */
    List<String> conflicts(Schema candidate, List<Schema> earlier) {
        int from = reach == Reach.ALL ? 0 : Math.max(0, earlier.size() - 1);
        return earlier.subList(from, earlier.size()).stream()
                .flatMap(old -> conflicts(candidate, old))
                .distinct()
                .toList();
    }

    private Stream<String> conflicts(Schema candidate, Schema old) {
        return switch (reads) {
            case NOTHING -> Stream.empty();
            case NEW_READS_OLD -> cannotRead("new", candidate, "earlier", old);
            case OLD_READS_NEW -> cannotRead("earlier", old, "new", candidate);
            case BOTH ->
                Stream.concat(
                        cannotRead("new", candidate, "earlier", old), cannotRead("earlier", old, "new", candidate));
        };
    }

    private static Stream<String> cannotRead(String reader, Schema reading, String writer, Schema written) {
        var result = SchemaCompatibility.checkReaderWriterCompatibility(reading, written)
                .getResult();
        if (result.getCompatibility() == SchemaCompatibilityType.COMPATIBLE) {
            return Stream.empty();
        }
        return result.getIncompatibilities().stream()
                .map(conflict -> "the %s schema cannot read the %s: %s".formatted(reader, writer, text(conflict)));
    }

    private static String text(Incompatibility conflict) {
        return "%s at %s: %s".formatted(conflict.getType(), conflict.getLocation(), conflict.getMessage());
    }

    private enum Reads {
        NOTHING,
        NEW_READS_OLD,
        OLD_READS_NEW,
        BOTH
    }

    private enum Reach {
        LATEST,
        ALL
    }
}
