package dev.errata.schemas.mapping;

import dev.errata.core.event.RecoverySettings;
import org.jspecify.annotations.Nullable;

/** What a producer asks for one event; nothing asked travels as null. */
final class SettingsMapping {
    private SettingsMapping() {}

    static dev.errata.schemas.avro.@Nullable RecoverySettings toAvro(RecoverySettings settings) {
        if (settings.equals(RecoverySettings.NONE)) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.RecoverySettings();
        avro.setProfile(settings.profile());
        avro.setPolicy(settings.policy());
        avro.setRetryEnabled(settings.retryEnabled());
        avro.setMaxAttempts(settings.maxAttempts());
        avro.setInitialDelayMs(Millis.of(settings.initialDelay()));
        avro.setMaxDelayMs(Millis.of(settings.maxDelay()));
        avro.setMultiplier(settings.multiplier());
        avro.setAutomaticRecovery(settings.automaticRecovery());
        avro.setAllowedStrategies(settings.allowedStrategies());
        return avro;
    }

    static RecoverySettings fromAvro(dev.errata.schemas.avro.@Nullable RecoverySettings avro) {
        return avro == null
                ? RecoverySettings.NONE
                : new RecoverySettings(
                        avro.getProfile(),
                        avro.getPolicy(),
                        avro.getRetryEnabled(),
                        avro.getMaxAttempts(),
                        Millis.toDuration(avro.getInitialDelayMs()),
                        Millis.toDuration(avro.getMaxDelayMs()),
                        avro.getMultiplier(),
                        avro.getAutomaticRecovery(),
                        avro.getAllowedStrategies());
    }
}
