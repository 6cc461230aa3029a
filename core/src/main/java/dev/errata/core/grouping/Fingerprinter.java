package dev.errata.core.grouping;

import dev.errata.core.grouping.stack.StackSignature;
import java.util.Optional;

/** Makes fingerprints. An instance keeps its buffers between errors and belongs to one thread. */
public final class Fingerprinter {

    private final FingerprintOptions options;
    private final MessageNormalizer normalizer = MessageNormalizer.forKeys();
    private final KeyDigest digest = new KeyDigest();

    public Fingerprinter(FingerprintOptions options) {
        this.options = options;
    }

    public Fingerprint fingerprint(FingerprintInput input) {
        String own = input.ownFingerprint();
        if (own != null && !own.isBlank()) {
            String trimmed = own.strip();
            return new Fingerprint(digest.add("producer").add(trimmed).key(), trimmed, Fingerprint.Basis.PRODUCER);
        }
        digest.add(options.has(GroupBy.CATEGORY) ? input.category() : "");
        digest.add(options.has(GroupBy.SEVERITY) ? input.severity() : "");
        if (!options.has(GroupBy.PATTERN)) {
            return new Fingerprint(digest.key(), "", Fingerprint.Basis.TRAITS);
        }
        Optional<StackSignature> signature =
                input.stack() == null ? Optional.empty() : StackSignature.of(input.stack(), input.exceptionType());
        return signature.map(this::ofStack).orElseGet(() -> ofMessage(input));
    }

    /** The pattern of a message, the same one that its fingerprint is made of. */
    public String pattern(String message) {
        return normalizer.normalize(message);
    }

    private Fingerprint ofStack(StackSignature signature) {
        digest.add("stack").add(signature.type());
        signature.frames().forEach(digest::add);
        return new Fingerprint(digest.key(), signature.describe(), Fingerprint.Basis.STACK);
    }

    private Fingerprint ofMessage(FingerprintInput input) {
        String pattern = normalizer.normalize(input.message());
        String type = input.exceptionType() == null ? "" : input.exceptionType();
        String key = digest.add("message").add(type).add(pattern).key();
        return new Fingerprint(key, pattern, Fingerprint.Basis.MESSAGE);
    }
}
