package dev.errata.launcher;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version from the jar's manifest; {@code development} when run from classes. */
final class ProjectVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = ProjectVersion.class.getPackage().getImplementationVersion();
        return new String[] {"errata " + Objects.requireNonNullElse(version, "development")};
    }
}
