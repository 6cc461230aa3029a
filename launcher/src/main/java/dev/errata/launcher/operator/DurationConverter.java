package dev.errata.launcher.operator;

import dev.errata.core.wording.DurationText;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations on the command line, written as in the configuration: {@code 90s}, {@code 2h}, {@code PT15M}. */
public final class DurationConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        return DurationText.parse(text)
                .orElseThrow(
                        () -> new TypeConversionException("'" + text + "' is no duration such as 90s, 15m, 2h or 7d"));
    }
}
