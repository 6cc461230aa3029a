package dev.errata.streams.process;

import dev.errata.streams.config.Setting;
import java.util.List;

/** What {@code --help} prints. */
final class Usage {
    private Usage() {}

    static String of(String name, List<Setting> settings) {
        StringBuilder usage = new StringBuilder();
        usage.append("Usage: ").append(name).append(" [--config FILE] [--help]\n\n");
        usage.append("FILE is YAML or properties. A variable ERRATA_... in the environment overrides its key:\n");
        usage.append("topics.partitions is ERRATA_TOPICS_PARTITIONS.\n\nKeys and their defaults:\n");
        for (Setting setting : settings) {
            usage.append("  ")
                    .append(setting.key())
                    .append(setting.value().isEmpty() ? "" : " = " + setting.value())
                    .append("\n      ")
                    .append(setting.description())
                    .append('\n');
        }
        usage.append("\nExit codes: 0 stopped, 1 could not start or failed, 2 wrong settings.");
        return usage.toString();
    }
}
