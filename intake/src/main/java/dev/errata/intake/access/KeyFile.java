package dev.errata.intake.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.taxonomy.Labelled;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The keys on disk, as JSON; none has its secret in it. Several processes may change it, one after the other. */
public final class KeyFile {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final Path file;

    public KeyFile(Path file) {
        this.file = file.toAbsolutePath();
    }

    /**
     * By name; none if there is no file.
     *
     * @throws IllegalStateException if it cannot be read
     */
    public List<IntakeKey> read() {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            List<IntakeKey> keys = new ArrayList<>();
            for (JsonNode key : MAPPER.readTree(file.toFile()).path("keys")) {
                keys.add(key(key));
            }
            return List.copyOf(keys);
        } catch (IOException | IllegalArgumentException damaged) {
            throw new IllegalStateException(
                    "the keys in " + file + " cannot be read: " + damaged.getMessage(), damaged);
        }
    }

    private static IntakeKey key(JsonNode key) {
        Set<KeyScope> scopes = EnumSet.noneOf(KeyScope.class);
        key.path("scopes")
                .forEach(scope -> scopes.add(Labelled.find(KeyScope.class, scope.asText())
                        .orElseThrow(() -> new IllegalArgumentException("no scope " + scope))));
        List<String> origins = new ArrayList<>();
        key.path("origins").forEach(origin -> origins.add(origin.asText()));
        return new IntakeKey(
                key.path("name").asText(),
                key.path("hash").asText(),
                key.path("project").asText(),
                scopes,
                origins,
                key.path("rate").asInt(),
                key.path("quota").asLong());
    }

    /**
     * Adds one.
     *
     * @return false if there is one of that name
     */
    public boolean add(IntakeKey added) {
        return change(keys -> {
            boolean isTaken = keys.stream().anyMatch(key -> key.name().equals(added.name()));
            List<IntakeKey> all = new ArrayList<>(keys);
            if (!isTaken) {
                all.add(added);
            }
            return all;
        });
    }

    /**
     * Takes one out.
     *
     * @return false if there is none of that name
     */
    public boolean revoke(String name) {
        return change(
                keys -> keys.stream().filter(key -> !key.name().equals(name)).toList());
    }

    /** False if it changes nothing. */
    private boolean change(UnaryOperator<List<IntakeKey>> change) {
        try {
            Files.createDirectories(file.resolveSibling("."));
            Path lock = file.resolveSibling(file.getFileName() + ".lock");
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = channel.lock()) {
                List<IntakeKey> before = read();
                List<IntakeKey> after = change.apply(before);
                if (held.isValid() && !after.equals(before)) {
                    write(after);
                    return true;
                }
                return false;
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("the keys in " + file + " cannot be changed", failed);
        }
    }

    private void write(List<IntakeKey> keys) throws IOException {
        ObjectNode document = MAPPER.createObjectNode();
        ArrayNode all = document.putArray("keys");
        for (IntakeKey key : keys) {
            ObjectNode member = all.addObject()
                    .put("name", key.name())
                    .put("hash", key.hash())
                    .put("project", key.project());
            Set<String> scopes =
                    key.scopes().stream().map(Labelled::label).collect(Collectors.toCollection(TreeSet::new));
            scopes.forEach(member.putArray("scopes")::add);
            key.origins().forEach(member.putArray("origins")::add);
            member.put("rate", key.rate()).put("quota", key.quota());
        }
        Path next = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(next);
        Files.createFile(next);
        try {
            Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("rw-------"));
        } catch (UnsupportedOperationException notPosix) {
            // the user's home decides there
        }
        Files.writeString(next, document.toPrettyString());
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Changes whenever the file does. */
    String version() {
        try {
            return Files.exists(file)
                    ? String.format(
                            Locale.ROOT,
                            "%s %d %s",
                            Files.getLastModifiedTime(file),
                            Files.size(file),
                            Files.readAttributes(file, java.nio.file.attribute.BasicFileAttributes.class)
                                    .fileKey())
                    : "";
        } catch (IOException gone) {
            return gone.toString();
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
