package dev.errata.client.instruction;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * How one ecosystem installs a package.
 *
 * @param ecosystem as instructions name it
 * @param command the arguments before the package's own
 * @param packagePrefix what the package's argument begins with, such as {@code -Dartifact=}
 */
public record PackageInstaller(String ecosystem, List<String> command, String packagePrefix) {
    public PackageInstaller {
        command = List.copyOf(command);
        if (command.isEmpty()) {
            throw new IllegalArgumentException("the installer of '" + ecosystem + "' needs a command");
        }
    }

    /** {@code npm install}; a package's install scripts do not run. */
    public static PackageInstaller npm() {
        return new PackageInstaller(
                "npm", List.of("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--"), "");
    }

    /** As {@link #npm()}, and the scripts run: whoever publishes a package runs code here. */
    public static PackageInstaller npmWithScripts() {
        return new PackageInstaller("npm", List.of("npm", "install", "--no-audit", "--no-fund", "--"), "");
    }

    /** {@code pip install} of wheels only: the build scripts of source packages do not run. */
    public static PackageInstaller pip(String python) {
        return new PackageInstaller(
                "pip",
                List.of(
                        python,
                        "-m",
                        "pip",
                        "install",
                        "--no-input",
                        "--disable-pip-version-check",
                        "--only-binary=:all:",
                        "--"),
                "");
    }

    /** Fetches {@code group:artifact:version} into the local repository; the project's POM stays as it is. */
    public static PackageInstaller maven() {
        return new PackageInstaller(
                "maven",
                List.of("mvn", "-B", "-q", "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:get"),
                "-Dartifact=");
    }

    Tool tool(String packageName, Path project) {
        List<String> whole = new ArrayList<>(command);
        whole.add(packagePrefix + packageName);
        return new Tool(whole, project, Set.of(0));
    }
}
