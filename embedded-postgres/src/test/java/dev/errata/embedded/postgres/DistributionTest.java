package dev.errata.embedded.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributionTest {
    private static final int FILES = 200;

    /** Two tests of one build did so: the slower one ended with "Directory not empty". */
    @Test
    void twoThatUnpackAtOnceBothHaveTheBinaries(@TempDir Path directory) throws Exception {
        URL archive = archiveIn(directory);
        Path binaries = directory.resolve("binaries");
        CyclicBarrier both = new CyclicBarrier(2);
        Callable<Distribution> unpacking = () -> {
            both.await();
            return Distribution.unpackedIn(binaries, archive);
        };
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<Distribution> one = threads.submit(unpacking);
            Future<Distribution> other = threads.submit(unpacking);

            assertThat(one.get().program("postgres"))
                    .exists()
                    .isEqualTo(other.get().program("postgres"));
        } finally {
            threads.shutdownNow();
        }
        try (Stream<Path> left = Files.list(binaries)) {
            assertThat(left).as("nothing but what is unpacked").hasSize(1);
        }
    }

    /** As the published one lies in its jar, only smaller. */
    private static URL archiveIn(Path directory) throws IOException {
        Path jar = directory.resolve("binaries.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("postgres.txz"));
            try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new XZCompressorOutputStream(out))) {
                for (int file = 0; file < FILES; file++) {
                    add(tar, "lib/" + file);
                }
                add(tar, "bin/postgres");
            }
        }
        return new URL("jar:" + jar.toUri() + "!/postgres.txz");
    }

    private static void add(TarArchiveOutputStream tar, String name) throws IOException {
        byte[] content = name.getBytes(StandardCharsets.US_ASCII);
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }
}
