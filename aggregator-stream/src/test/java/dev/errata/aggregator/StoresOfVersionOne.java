package dev.errata.aggregator;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;

/**
 * What the code of the first version of fingerprints left in the changelogs of its stores, at 10:02:15 of the test's day:
 * ten groups of three errors each ({@code history}, {@code resolved}, {@code ignored}, {@code given} merged into
 * {@code kept}, {@code split} merged into {@code host} and split off again with one more error, {@code first},
 * {@code second}, {@code mixed}), {@code young} with two, and a group that was learned of four logins. None was told of yet.
 */
final class StoresOfVersionOne {
    private StoresOfVersionOne() {}

    record Stored(String store, String key, String base64) {
        byte[] value() {
            return Base64.getDecoder().decode(base64);
        }
    }

    static List<Stored> read() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(StoresOfVersionOne.class.getResourceAsStream("stores-of-v1.tsv"), "no stores")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\t", -1))
                    .map(parts -> new Stored(parts[0], parts[1], parts[2]))
                    .toList();
        }
    }
}
