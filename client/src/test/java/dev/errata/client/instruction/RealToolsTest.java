package dev.errata.client.instruction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.errata.core.recovery.Instruction.ApplyLintFix;
import dev.errata.core.recovery.Instruction.InstallDependency;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The package managers and linters of this machine, against their registries; skipped where one is missing. */
@Tag("network")
@Tag("slow")
class RealToolsTest {
    private static final List<String> OFFLINE = List.of(
            "ENOTFOUND",
            "EAI_AGAIN",
            "ECONNREFUSED",
            "ETIMEDOUT",
            "Failed to establish a new connection",
            "Unknown host",
            "Connection refused",
            "Connection timed out");

    @TempDir
    Path project;

    @Test
    @Timeout(120)
    void installsAnNpmPackageWithoutRunningItsScripts() throws Exception {
        Files.writeString(project.resolve("package.json"), "{\"name\": \"work\", \"version\": \"1.0.0\"}");
        Path scripted = Files.createDirectory(project.resolve("scripted"));
        Files.writeString(
                scripted.resolve("package.json"),
                "{\"name\": \"scripted\", \"version\": \"1.0.0\", \"scripts\": {\"postinstall\": \"touch ../ran\"}}");

        install(PackageInstaller.npm(), "left-pad");
        PackageInstaller.npm().tool("./scripted", project).run();

        assertThat(project.resolve("node_modules/left-pad/package.json")).exists();
        assertThat(project.resolve("node_modules/scripted/package.json")).exists();
        assertThat(project.resolve("ran")).doesNotExist();
    }

    @Test
    @Timeout(120)
    void saysWhatNpmSaysAboutAPackageThatDoesNotExist() {
        assertThatThrownBy(() -> install(PackageInstaller.npm(), "errata-no-such-package-7f3a9c"))
                .isInstanceOfSatisfying(
                        ToolFailedException.class,
                        failure -> assertThat(failure.output()).contains("404"));
    }

    @Test
    @Timeout(120)
    void fixesWithEslint() throws Exception {
        Files.writeString(project.resolve("package.json"), "{\"name\": \"work\", \"version\": \"1.0.0\"}");
        Files.writeString(
                project.resolve("eslint.config.js"), "module.exports = [{rules: {\"prefer-const\": \"error\"}}];");
        Path source = Files.writeString(project.resolve("code.js"), "let answer = 42;\nmodule.exports = answer;\n");
        install(PackageInstaller.npm(), "eslint");

        new ApplyLintFixHandler(project, List.of("npx", "--no-install", "eslint", "--fix", "code.js"))
                .carryOut(new ApplyLintFix());

        assertThat(source).hasContent("const answer = 42;\nmodule.exports = answer;\n");
    }

    @Test
    @Timeout(120)
    void installsAWheelWithPip() throws Exception {
        List<String> command = new ArrayList<>(PackageInstaller.pip("python3").command());
        command.add(command.size() - 1, "--target=site");

        install(new PackageInstaller("pip", command, ""), "six");

        assertThat(project.resolve("site/six.py")).exists();
    }

    @Test
    @Timeout(120)
    void fetchesAMavenArtifactAndSaysWhichItCannotFind() throws Exception {
        install(PackageInstaller.maven(), "org.jspecify:jspecify:1.0.0");

        assertThatThrownBy(() -> install(PackageInstaller.maven(), "org.jspecify:jspecify:0.0.0-none"))
                .isInstanceOfSatisfying(
                        ToolFailedException.class,
                        failure -> assertThat(failure.output()).contains("0.0.0-none"));
    }

    private void install(PackageInstaller installer, String name) throws Exception {
        try {
            new InstallDependencyHandler(project, installer)
                    .carryOut(new InstallDependency(installer.ecosystem(), name));
        } catch (ToolFailedException failure) {
            assumeTrue(
                    OFFLINE.stream().noneMatch(failure.output()::contains),
                    () -> "no registry can be reached: " + failure.output());
            throw failure;
        } catch (IOException failure) {
            abort(installer.command().get(0) + " is not on this machine: " + failure.getMessage());
        }
    }
}
