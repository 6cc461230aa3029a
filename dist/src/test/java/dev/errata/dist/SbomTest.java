package dev.errata.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.dist.Unpacked.Archive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The list of materials is of what is in the hand: the same jars, to the byte. */
@ExtendWith(Unpacked.class)
final class SbomTest {
    private final Archive archive;

    SbomTest(Archive archive) {
        this.archive = archive;
    }

    @Test
    void listsEveryJarOfTheArchiveAndNothingElse() throws Exception {
        Map<String, String> listed = new TreeMap<>();
        for (JsonNode component : Unpacked.components()) {
            String jar = component.required("name").asText() + '-'
                    + component.required("version").asText() + ".jar";
            assertThat(listed.put(jar, listedHash(component))).as(jar).isNull();
        }
        Map<String, String> there = new TreeMap<>();
        for (Path jar : archive.in("lib")) {
            there.put(jar.getFileName().toString(), hash(jar));
        }
        assertThat(there).hasSizeGreaterThan(50).isEqualTo(listed);
    }

    @Test
    void saysNothingOfWhenItWasMade() throws Exception {
        assertThat(Unpacked.sbom().has("serialNumber")).isFalse();
        assertThat(Unpacked.sbom().required("metadata").has("timestamp")).isFalse();
    }

    private static String listedHash(JsonNode component) {
        for (JsonNode hash : component.required("hashes")) {
            if (hash.required("alg").asText().equals("SHA-256")) {
                return hash.required("content").asText();
            }
        }
        throw new AssertionError("no SHA-256 of " + component);
    }

    private static String hash(Path jar) throws IOException, NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar)));
    }
}
