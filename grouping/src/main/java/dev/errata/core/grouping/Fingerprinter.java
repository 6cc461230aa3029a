package dev.errata.core.grouping;

import dev.errata.core.grouping.stack.BareError;
import dev.errata.core.grouping.stack.Defect;
import dev.errata.core.grouping.stack.DefectNames;
import dev.errata.core.grouping.stack.StackSignature;
import dev.errata.core.matching.Search;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes fingerprints. An instance keeps its buffers between errors and belongs to one thread. */
public final class Fingerprinter {

    private final FingerprintOptions options;
    private final MessageNormalizer normalizer = MessageNormalizer.forKeys();
    private final TellingWords telling = new TellingWords();
    private final KeyDigest digest = new KeyDigest();

    public Fingerprinter(FingerprintOptions options) {
        this.options = options;
    }

    public Fingerprint fingerprint(FingerprintInput input) {
        Made made = made(input, this::ofDefect);
        return new Fingerprint(digestOf(made).key(), made.pattern(), made.basis(), made.scope());
    }

    /** The key that the version before gives an error received at {@code receivedAt}; empty once nobody asks for it. */
    public Optional<String> former(FingerprintInput input, Instant receivedAt) {
        return receivedAt.isBefore(options.formerUntil())
                ? Optional.of(digestOf(made(input, this::ofSignature)).formerKey())
                : Optional.empty();
    }

    private Made made(FingerprintInput input, Function<FingerprintInput, Made> ofError) {
        String own = input.ownFingerprint();
        if (own != null && !own.isBlank()) {
            return new Made(Fingerprint.Basis.PRODUCER, own.strip(), "", List.of(own.strip()));
        }
        if (!options.has(GroupBy.PATTERN)) {
            String traits = traits(input);
            return new Made(Fingerprint.Basis.TRAITS, traits, "", List.of(traits));
        }
        return ofError.apply(input);
    }

    /** What a fingerprint is made of. */
    private record Made(Fingerprint.Basis basis, String pattern, String scope, List<String> parts) {}

    /** A message may bring its stack with it, or a heading that names the place. */
    private static boolean hasPlace(FingerprintInput input) {
        return hasStack(input) || DefectNames.isPlacedHeading(input.message());
    }

    private static boolean hasStack(FingerprintInput input) {
        return input.stack() != null
                || Search.first('\n', input.message(), 0, input.message().length()) >= 0;
    }

    private static String stack(FingerprintInput input) {
        return Objects.requireNonNullElse(input.stack(), input.message());
    }

    /** The pattern of a message, the same one that its fingerprint is made of. */
    public String pattern(String message) {
        return normalizer.normalize(message);
    }

    private String traits(FingerprintInput input) {
        return (options.has(GroupBy.CATEGORY) ? input.category() : "") + "/" + severity(input);
    }

    private String severity(FingerprintInput input) {
        return options.has(GroupBy.SEVERITY) ? input.severity() : "";
    }

    /**
     * The pattern that a fingerprint was made of, found again from what a classified error carries; empty if it rests on
     * something else than the message. Whatever the errors were grouped by is tried, the usual first.
     */
    public static Optional<PatternKey> patternOf(
            String fingerprint, String category, String severity, @Nullable String exceptionType, String pattern) {
        String type = Objects.requireNonNullElse(exceptionType, "");
        Stream<String> ofMessages = Stream.of(category + "/", category + "/" + severity, "/", "/" + severity)
                .flatMap(traits -> Stream.of(traits + "/" + type, traits + "/"));
        return Stream.concat(ofMessages, Stream.of(PatternKey.STACK, PatternKey.STACK + severity))
                .map(scope -> new PatternKey(scope, pattern))
                .filter(key -> key.isOf(fingerprint))
                .findFirst();
    }

    private Made ofDefect(FingerprintInput sent) {
        FingerprintInput input = sent.unescaped();
        return defect(input).orElseGet(() -> ofText(sent, input));
    }

    private Made ofSignature(FingerprintInput input) {
        return signature(input).orElseGet(() -> ofMessage(input, normalizer.normalize(input.message())));
    }

    private Optional<Made> defect(FingerprintInput input) {
        if (!hasPlace(input)) {
            return Optional.empty();
        }
        List<Defect> names = DefectNames.of(stack(input), input.exceptionType(), input.message(), telling);
        if (names.isEmpty()) {
            return Optional.empty();
        }
        Defect first = names.get(0);
        return Optional.of(first.isCutOff() ? ofWhatIsSaid(first, input) : ofPlace(names, input));
    }

    private Made ofPlace(List<Defect> names, FingerprintInput input) {
        PatternKey key = PatternKey.ofNames(
                severity(input), names.stream().map(Defect::name).toList());
        return new Made(
                Fingerprint.Basis.STACK,
                key.pattern(),
                key.scope(),
                List.of(key.scope(), key.names().get(0).pattern()));
    }

    /** However much of the stack is left: neither its frames nor the category that they suggest count. */
    private Made ofWhatIsSaid(Defect defect, FingerprintInput input) {
        String scope = "/" + severity(input) + "/";
        String pattern = normalizer.normalize(defect.said());
        return new Made(Fingerprint.Basis.MESSAGE, pattern, scope, List.of(scope, pattern));
    }

    private Optional<Made> signature(FingerprintInput input) {
        if (!hasStack(input)) {
            return Optional.empty();
        }
        return StackSignature.of(stack(input), input.exceptionType(), input.message())
                .map(signature -> {
                    List<String> parts = new ArrayList<>(List.of(severity(input), signature.type()));
                    parts.addAll(signature.frames());
                    return new Made(Fingerprint.Basis.STACK, signature.describe(), "", parts);
                });
    }

    private Made ofText(FingerprintInput sent, FingerprintInput input) {
        String stack = Objects.requireNonNullElse(input.stack(), "");
        return ofMessage(sent, normalizer.normalize(BareError.text(input.message(), stack)));
    }

    private Made ofMessage(FingerprintInput input, String pattern) {
        String scope = traits(input) + "/" + (input.exceptionType() == null ? "" : input.exceptionType());
        return new Made(Fingerprint.Basis.MESSAGE, pattern, scope, List.of(scope, pattern));
    }

    private KeyDigest digestOf(Made made) {
        boolean isLearned = !made.scope().isEmpty();
        digest.add((isLearned ? Fingerprint.Basis.MESSAGE : made.basis()).name());
        made.parts().forEach(digest::add);
        return digest;
    }
}
