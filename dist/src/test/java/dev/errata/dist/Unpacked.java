package dev.errata.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands a test class the archive, unpacked once for all of them in a directory with a space in its name. */
final class Unpacked implements ParameterResolver {
    /**
     * The archive on disk.
     *
     * @param home its top directory
     */
    record Archive(Path home) {
        /** The files directly in a directory of it. */
        List<Path> in(String directory) {
            try (Stream<Path> files = Files.list(home.resolve(directory))) {
                return files.sorted().toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** The text of a file of it. */
        String text(String file) {
            try {
                return Files.readString(home.resolve(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The SBOM beside the archive. */
    static JsonNode sbom() throws IOException {
        return new ObjectMapper().readTree(Path.of(System.getProperty("sbom")).toFile());
    }

    /** Its components. */
    static List<JsonNode> components() throws IOException {
        return StreamSupport.stream(sbom().required("components").spliterator(), false)
                .toList();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Archive.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return test.getRoot()
                .getStore(ExtensionContext.Namespace.create(Unpacked.class))
                .getOrComputeIfAbsent(Archive.class, any -> unpack(), Archive.class);
    }

    private static Archive unpack() {
        try {
            Path directory = Files.createDirectories(
                    Files.createTempDirectory("unpacked").resolve("some where"));
            int exitCode = new ProcessBuilder("tar", "-xzf", System.getProperty("archive"), "-C", directory.toString())
                    .inheritIO()
                    .start()
                    .waitFor();
            if (exitCode != 0) {
                throw new IllegalStateException("tar ended with " + exitCode);
            }
            return new Archive(directory.resolve(System.getProperty("archive.name")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while unpacking", e);
        }
    }
}
