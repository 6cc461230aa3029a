package dev.errata.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.errata.dist.Unpacked.Archive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What lies beside the jars: licences, settings, platforms. */
@ExtendWith(Unpacked.class)
final class ContentTest {
    private static final String OURS = "dev.errata";
    /** Of a choice of licences, those whose text is there once for all. */
    private static final Map<String, String> TEXTS = Map.of("Apache-2.0", "LICENSE", "EPL-2.0", "licences/EPL-2.0.md");
    /** Where each library keeps the part for a row of PLATFORMS.md; in the order of its columns. */
    private static final List<Natives> NATIVES = List.of(
            new Natives(
                    "rocksdbjni",
                    "linux64.so linux-aarch64.so linux-ppc64le.so linux-s390x.so linux-riscv64.so osx-x86_64.jnilib "
                            + "osx-arm64.jnilib win64.dll"),
            new Natives(
                    "zstd-jni",
                    "linux/amd64 linux/aarch64 linux/ppc64le linux/s390x linux/riscv64 darwin/x86_64 darwin/aarch64 "
                            + "win/amd64"),
            new Natives(
                    "snappy-java",
                    "Linux/x86_64 Linux/aarch64 Linux/ppc64le Linux/s390x Linux/riscv64 Mac/x86_64 Mac/aarch64 "
                            + "Windows/x86_64"),
            new Natives(
                    "lz4-java",
                    "linux/amd64 linux/aarch64 linux/ppc64le linux/s390x linux/riscv64 darwin/x86_64 darwin/aarch64 "
                            + "windows/amd64"),
            new Natives(
                    "jline-native",
                    "Linux/x86_64 Linux/arm64 Linux/ppc64le Linux/s390x Linux/riscv64 Mac/x86_64 Mac/arm64 "
                            + "Windows/x86_64"));

    private final Archive archive;

    ContentTest(Archive archive) {
        this.archive = archive;
    }

    /** @param paths what the path of the native part contains, for each row of the table */
    private record Natives(String library, String paths) {}

    @Test
    void everyLibraryHasTheTextOfItsLicence() throws Exception {
        for (JsonNode component : Unpacked.components()) {
            if (!component.required("group").asText().equals(OURS)) {
                assertThat(licencesOf(component))
                        .as(component.required("name").asText())
                        .isNotEmpty()
                        .allSatisfy(text -> assertThat(text).isNotEmptyFile());
            }
        }
    }

    @Test
    void everyLibraryIsNamedWithItsLicence() throws Exception {
        String list = archive.text("licences/THIRD-PARTY.txt");

        for (JsonNode component : Unpacked.components()) {
            String group = component.required("group").asText();
            String coordinates = group
                    + ':'
                    + component.required("name").asText()
                    + ':'
                    + component.required("version").asText();
            assertThat(list.contains('(' + coordinates + ' ')).as(coordinates).isEqualTo(!group.equals(OURS));
        }
    }

    @Test
    void noTextIsOfALibraryThatIsNotThere() throws Exception {
        Set<String> libraries = Unpacked.components().stream()
                .map(component -> component.required("name").asText())
                .collect(Collectors.toSet());
        List<String> texts = archive.in("licences").stream()
                .map(file -> file.getFileName().toString().replaceFirst("\\.(txt|md)$", ""))
                .toList();

        assertThat(libraries)
                .containsAll(texts.stream()
                        .filter(text ->
                                !Set.of("README", "THIRD-PARTY", "EPL-2.0").contains(text))
                        .toList());
    }

    @Test
    void thePlatformsAreThoseOfTheNativeParts() throws Exception {
        Map<String, List<String>> found = nativeParts();
        List<String> rows = archive.text("PLATFORMS.md")
                .lines()
                .filter(line -> line.matches("\\| [A-Z].*|\\| mac.*"))
                .toList();

        assertThat(found.keySet())
                .isEqualTo(NATIVES.stream().map(Natives::library).collect(Collectors.toCollection(TreeSet::new)));
        for (int row = 0; row < rows.size(); row++) {
            String[] cells = rows.get(row).split(" *\\| *", -1);
            for (int column = 0; column < NATIVES.size(); column++) {
                Natives natives = NATIVES.get(column);
                String path = natives.paths().split(" ", -1)[row];
                assertThat(found.getOrDefault(natives.library(), List.of()).stream()
                                .anyMatch(part -> part.contains(path)))
                        .as(natives.library() + " for " + cells[1])
                        .isEqualTo(cells[column + 2].equals("yes"));
            }
        }
        assertThat(rows).hasSize(NATIVES.get(0).paths().split(" ", -1).length);
    }

    @Test
    void whatIsToRunCanBeRunAndTheRestIsReadable() throws Exception {
        for (Path command : archive.in("bin")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(command)))
                    .isEqualTo("rwxr-xr-x");
        }
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(archive.home().resolve("config/notifier.yaml"))))
                .isEqualTo("rw-r--r--");
        assertThat(archive.text("share/man/man1/errata.1"))
                .startsWith(".TH ERRATA 1 ")
                .contains("dead\\-letters");
        assertThat(archive.text("share/bash-completion/completions/errata")).contains("complete -F _complete_errata");
    }

    /** A directory that its jar filled, a file of its own, or the text that is there once for all. */
    private List<Path> licencesOf(JsonNode component) {
        String name = component.required("name").asText();
        List<Path> texts = new ArrayList<>(files("licences/" + name));
        texts.addAll(files("licences/" + name + ".txt"));
        component
                .path("licenses")
                .forEach(licence -> texts.addAll(files(
                        TEXTS.getOrDefault(licence.path("license").path("id").asText(), "licences/none"))));
        return texts;
    }

    private List<Path> files(String path) {
        try (Stream<Path> files = Files.walk(archive.home().resolve(path))) {
            return files.filter(Files::isRegularFile).toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The paths of native parts, by the library that brings them. */
    private Map<String, List<String>> nativeParts() throws IOException {
        Map<String, List<String>> parts = new TreeMap<>();
        for (Path jar : archive.in("lib")) {
            try (JarFile file = new JarFile(jar.toFile())) {
                List<String> found = file.stream()
                        .map(entry -> entry.getName())
                        .filter(name -> name.matches(".*\\.(so|dll|dylib|jnilib)"))
                        .toList();
                if (!found.isEmpty()) {
                    parts.put(jar.getFileName().toString().replaceFirst("-[0-9][^/]*$", ""), found);
                }
            }
        }
        return parts;
    }
}
