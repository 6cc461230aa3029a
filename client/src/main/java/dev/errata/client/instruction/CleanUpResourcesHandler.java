package dev.errata.client.instruction;

import dev.errata.core.recovery.Instruction.CleanUpResources;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Empties directories, all of them below one root, when a resource of these has run out. Links are removed and never
 * followed; a directory that leads out of the root is refused each time, whatever it was when this was configured.
 */
public final class CleanUpResourcesHandler implements InstructionHandler<CleanUpResources> {
    private static final Logger LOG = LoggerFactory.getLogger(CleanUpResourcesHandler.class);

    private final Path root;
    private final List<Path> directories;
    private final Set<String> resources;
    private final Duration untouchedFor;
    private final Clock clock;

    /**
     * Empties these when the resource is a disk.
     *
     * @param directories relative to the root
     * @param untouchedFor files changed since are left: someone may be using them
     */
    public CleanUpResourcesHandler(Path root, List<Path> directories, Duration untouchedFor, Clock clock) {
        this(root, directories, Set.of("disk"), untouchedFor, clock);
    }

    /** As above, for these resources: {@code disk}, {@code memory}, {@code container}, ... */
    public CleanUpResourcesHandler(
            Path root, List<Path> directories, Set<String> resources, Duration untouchedFor, Clock clock) {
        this.root = root.toAbsolutePath().normalize();
        this.directories = directories.stream()
                .map(this.root::resolve)
                .map(Path::normalize)
                .toList();
        this.resources = Set.copyOf(resources);
        this.untouchedFor = untouchedFor;
        this.clock = clock;
        for (Path directory : this.directories) {
            if (!directory.startsWith(this.root) || directory.equals(this.root)) {
                throw new IllegalArgumentException("'" + directory + "' is not below '" + this.root + "'");
            }
        }
    }

    @Override
    public Class<CleanUpResources> kind() {
        return CleanUpResources.class;
    }

    @Override
    public void carryOut(CleanUpResources instruction) throws Exception {
        if (!resources.contains(instruction.resource())) {
            throw new InstructionRefusedException("nothing is configured to free '" + instruction.resource() + "'");
        }
        for (Path directory : directories) {
            if (Files.exists(directory)) {
                requireBelowRoot(directory);
                Emptying emptying = new Emptying(directory, clock.instant().minus(untouchedFor));
                Files.walkFileTree(directory, emptying);
                LOG.atInfo()
                        .addKeyValue("directory", directory)
                        .addKeyValue("files", emptying.files)
                        .addKeyValue("bytes", emptying.bytes)
                        .log("a directory was cleaned up");
            }
        }
    }

    private void requireBelowRoot(Path directory) throws IOException, InstructionRefusedException {
        if (!directory.toRealPath().startsWith(root.toRealPath()) || Files.isSymbolicLink(directory)) {
            throw new InstructionRefusedException("'" + directory + "' leads out of '" + root + "'");
        }
    }

    /** Deletes what is old enough, then the directories that this leaves empty. */
    private static final class Emptying extends SimpleFileVisitor<Path> {
        private final Path top;
        private final Instant before;
        private int files;
        private long bytes;

        Emptying(Path top, Instant before) {
            this.top = top;
            this.before = before;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (!attributes.lastModifiedTime().toInstant().isAfter(before) && Files.deleteIfExists(file)) {
                files++;
                bytes += attributes.size();
            }
            return FileVisitResult.CONTINUE;
        }

        /** Others may be deleting here, too. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            if (!directory.equals(top) && isEmpty(directory)) {
                Files.deleteIfExists(directory);
            }
            return FileVisitResult.CONTINUE;
        }

        private static boolean isEmpty(Path directory) throws IOException {
            try (var entries = Files.newDirectoryStream(directory)) {
                return !entries.iterator().hasNext();
            }
        }
    }
}
