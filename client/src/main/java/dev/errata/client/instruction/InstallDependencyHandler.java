package dev.errata.client.instruction;

import dev.errata.core.recovery.Instruction.InstallDependency;
import dev.errata.core.recovery.instruction.PackageNames;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Installs a missing package into a project, with the installers that it was given and no others. */
public final class InstallDependencyHandler implements InstructionHandler<InstallDependency> {
    private static final Logger LOG = LoggerFactory.getLogger(InstallDependencyHandler.class);

    private final Path project;
    private final Map<String, PackageInstaller> installers = new HashMap<>();

    /** Installs into {@code project}, which is the tools' working directory. */
    public InstallDependencyHandler(Path project, PackageInstaller... installers) {
        this.project = project;
        for (PackageInstaller installer : installers) {
            this.installers.put(installer.ecosystem(), installer);
        }
    }

    @Override
    public Class<InstallDependency> kind() {
        return InstallDependency.class;
    }

    /** The name is held against its ecosystem's rules again: a command can come from anyone who may write to the topic. */
    @Override
    public void carryOut(InstallDependency instruction) throws Exception {
        String ecosystem = instruction.ecosystem().toLowerCase(Locale.ROOT);
        String name = instruction.packageName();
        PackageInstaller installer = installers.get(ecosystem);
        if (installer == null) {
            throw new InstructionRefusedException("no installer is configured for ecosystem '" + ecosystem + "'");
        }
        if (!PackageNames.installable(ecosystem, name).filter(name::equals).isPresent()) {
            throw new InstructionRefusedException("'" + name + "' is not a package name of " + ecosystem);
        }
        installer.tool(name, project).run();
        LOG.atInfo()
                .addKeyValue("ecosystem", ecosystem)
                .addKeyValue("package", name)
                .log("a package was installed");
    }
}
