package dev.errata.embedded.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributionTest {
    /** Two tests of one build did so: the slower one ended with "Directory not empty". */
    @Test
    void twoThatUnpackAtOnceBothHaveTheBinaries(@TempDir Path binaries) throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        Callable<Distribution> unpacking = () -> {
            both.await();
            return Distribution.unpackedIn(binaries);
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
}
