package dev.errata.launcher.config;

import dev.errata.aggregator.AggregatorConfig;
import dev.errata.classifier.ClassifierConfig;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.dispatcher.DispatcherConfig;
import dev.errata.intake.IntakeConfig;
import dev.errata.launcher.pipeline.UpConfig;
import dev.errata.log.ErrorLogConfig;
import dev.errata.notifier.NotifierConfig;
import dev.errata.recovery.RecoveryWorkerConfig;
import dev.errata.streams.PolicyFile;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Setting;
import dev.errata.streams.process.ProcessSettings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a file can be that Errata reads. */
enum FileKind {
    UP("up", "settings of 'errata up'", UpConfig::read),
    CLASSIFIER("classifier", "settings of the classifier", ProcessSettings.reader(ClassifierConfig::read)),
    WORKER("worker", "settings of the recovery worker", ProcessSettings.reader(RecoveryWorkerConfig::read)),
    AGGREGATOR("aggregator", "settings of the aggregator", ProcessSettings.reader(AggregatorConfig::read)),
    NOTIFIER("notifier", "settings of the notifier", ProcessSettings.reader(NotifierConfig::read)),
    ERROR_LOG("error-log", "settings of the error log", ProcessSettings.reader(ErrorLogConfig::read)),
    INTAKE("intake", "settings of the intake", ProcessSettings.reader(IntakeConfig::read)),
    DISPATCHER("dispatcher", "settings of the dispatcher", ProcessSettings.reader(DispatcherConfig::read)),
    POLICIES("policies", "policies and profiles", PolicyFile::read),
    RULES("rules", "rules of classification", config -> Set.of());

    /** Of a file of rules; what one of policies has may be in it, too. */
    private static final Set<String> KEYS_OF_RULES = Set.of("rules", "source", "component", "unless");

    private final String label;
    private final String meaning;

    @SuppressWarnings("ImmutableEnumChecker") // a method of ours, without state
    private final Function<Config, ?> reader;

    FileKind(String label, String meaning, Function<Config, ?> reader) {
        this.label = label;
        this.meaning = meaning;
        this.reader = reader;
    }

    /** As {@code --as} names it. */
    String label() {
        return label;
    }

    /** As a person calls it. */
    String meaning() {
        return meaning;
    }

    /** Who asks for its keys. */
    Function<Config, ?> reader() {
        return reader;
    }

    static Optional<FileKind> find(String label) {
        return Arrays.stream(values()).filter(kind -> kind.label.equals(label)).findFirst();
    }

    static String labels() {
        return Arrays.stream(values()).map(FileKind::label).collect(Collectors.joining(", "));
    }

    /** Whether a file of this kind may have a key, which is the only evidence that is sure. */
    Predicate<String> keys(FileText file) {
        return switch (this) {
            case RULES -> key -> key.equals("rules") ? file.holdsRules() : KEYS_OF_RULES.contains(top(key));
            case POLICIES -> {
                Set<String> own = RecoveryConfigFile.keys();
                boolean hasOwn = file.keys().stream().anyMatch(key -> own.contains(top(key)));
                yield key -> own.contains(top(key)) || (key.equals("rules") && hasOwn && file.holdsRules());
            }
            default -> {
                Predicate<String> asked = Config.keysOf(reader);
                yield key -> asked.test(key) && !(key.equals("rules") && file.holdsRules());
            }
        };
    }

    private static String top(String key) {
        int dot = key.indexOf('.');
        return dot < 0 ? key : key.substring(0, dot);
    }

    /** Whether the name that an app goes by says that it is this one. */
    boolean isNamed(String applicationId) {
        List<Setting> settings = Config.settingsOf(reader);
        return settings.stream()
                .anyMatch(setting -> setting.key().equals("application.id")
                        && setting.value().equals(applicationId));
    }

    /** Whether the name of a file says that it is of this kind. */
    boolean isNamed(Path file) {
        String words = String.valueOf(file.getFileName()).replaceAll("[^A-Za-z]+", "-");
        return ("-" + words + "-").contains("-" + label + "-");
    }
}
