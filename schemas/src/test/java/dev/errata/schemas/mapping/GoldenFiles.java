package dev.errata.schemas.mapping;

import dev.errata.schemas.json.RecordJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaFormatter;

/**
 * The committed bytes and schemas of earlier versions: {@code golden/v<n>/<Name>.avro} and {@code .avsc}. Beside the last
 * bytes of each record is their JSON, which is to stay as it is as well, down to the order of its members.
 */
final class GoldenFiles {
    private static final Path ROOT = Path.of("src/test/resources/dev/errata/schemas/golden");

    private GoldenFiles() {}

    /** One record as one version wrote it. */
    record Golden(String version, Schema schema, Path file) {
        byte[] bytes() {
            try {
                return Files.readAllBytes(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        String json() {
            try {
                return Files.readString(Path.of(file.toString().replace(".avro", ".json")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public String toString() {
            return schema.getName() + " " + version;
        }
    }

    /** What is kept of a record, oldest first; a version holds only the records that changed with it. */
    static List<Golden> of(MappedRecord<?, ?> travelling) {
        try (Stream<Path> versions = Files.list(ROOT)) {
            List<Golden> golden = new ArrayList<>();
            for (Path version : versions.sorted(Comparator.comparingInt(GoldenFiles::number))
                    .toList()) {
                if (Files.exists(bytesIn(version, travelling))) {
                    golden.add(read(version, travelling));
                }
            }
            return golden;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a version for every record whose schema differs from the last one kept; never changes an older one. */
    static void write(String version) {
        try {
            Path folder = Files.createDirectories(ROOT.resolve(version));
            for (MappedRecord<?, ?> travelling : MappedRecord.all()) {
                List<Golden> kept = of(travelling);
                if (kept.isEmpty() || !kept.get(kept.size() - 1).schema().equals(travelling.schema())) {
                    Files.writeString(
                            schemaIn(folder, travelling),
                            SchemaFormatter.format("json/pretty", travelling.schema()) + "\n");
                    Record example = travelling.fullExample();
                    Files.write(bytesIn(folder, travelling), travelling.encode(example));
                    Files.writeString(folder.resolve(travelling.name() + ".json"), RecordJson.pretty(example) + "\n");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Golden read(Path version, MappedRecord<?, ?> travelling) throws IOException {
        Schema schema = new Schema.Parser().parse(Files.readString(schemaIn(version, travelling)));
        return new Golden(version.getFileName().toString(), schema, bytesIn(version, travelling));
    }

    private static int number(Path version) {
        return Integer.parseInt(version.getFileName().toString().substring(1));
    }

    private static Path bytesIn(Path version, MappedRecord<?, ?> travelling) {
        return version.resolve(travelling.name() + ".avro");
    }

    private static Path schemaIn(Path version, MappedRecord<?, ?> travelling) {
        return version.resolve(travelling.name() + ".avsc");
    }
}
