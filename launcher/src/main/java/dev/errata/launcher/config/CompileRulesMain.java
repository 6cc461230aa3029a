package dev.errata.launcher.config;

import dev.errata.core.classification.rules.RuleSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the compiled rules, as a step of the build. */
public final class CompileRulesMain {
    private CompileRulesMain() {}

    /**
     * Writes them.
     *
     * @param args the directory of classes that the resource belongs to
     */
    public static void main(String[] args) throws IOException {
        Path directory =
                Path.of(args[0], CompileRulesMain.class.getPackageName().replace('.', '/'));
        Files.write(directory.resolve(CompiledRules.RESOURCE), CompiledRules.encode(RuleSet.builtIn()));
    }
}
