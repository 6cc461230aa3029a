package dev.errata.client.instruction;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.recovery.Instruction.InstallDependency;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstallDependencyHandlerTest {
    @TempDir
    Path project;

    @ParameterizedTest
    @CsvSource({
        "npm, --registry=http://evil",
        "npm, -g",
        "npm, @../outside",
        "npm, @scope/..",
        "npm, @scope/a/b",
        "npm, user/repository",
        "npm, github:user/repository",
        "npm, git+ssh://git@evil/x.git",
        "npm, a;b",
        "npm, a&&b",
        "npm, $(id)",
        "npm, Left-Pad",
        "npm, file:../x",
        "npm, left-pad@1.0.0",
        "npm, ../outside",
        "npm, left-pad@npm:evil",
        "npm, 'left-pad evil'",
        "npm, git+https://evil/x.git",
        "npm, lodash/fp",
        "pip, six;os_name",
        "pip, six @ https://evil/x.whl",
        "pip, six[extra]",
        "pip, -r",
        "maven, a:b:c:d",
        "maven, a:../b",
        "maven, a::b",
        "pip, --index-url",
        "pip, ./local",
        "maven, jspecify",
        "maven, 'a:b:1 -Dx=y'"
    })
    void refusesWhatIsNoPackageName(String ecosystem, String name) {
        InstallDependencyHandler handler =
                new InstallDependencyHandler(project, touching("npm"), touching("pip"), touching("maven"));

        assertThatThrownBy(() -> handler.carryOut(new InstallDependency(ecosystem, name)))
                .isInstanceOf(InstructionRefusedException.class)
                .hasMessageContaining("is not a package name");
    }

    @Test
    void refusesAnEcosystemThatIsNotSwitchedOn() {
        InstallDependencyHandler handler = new InstallDependencyHandler(project, touching("npm"));

        assertThatThrownBy(() -> handler.carryOut(new InstallDependency("pip", "six")))
                .isInstanceOf(InstructionRefusedException.class)
                .hasMessageContaining("no installer is configured for ecosystem 'pip'");
    }

    private static PackageInstaller touching(String ecosystem) {
        return new PackageInstaller(ecosystem, List.of("false"), "");
    }
}
