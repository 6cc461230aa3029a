package dev.errata.benchmarks.micro;

import dev.errata.benchmarks.workload.Messages;
import dev.errata.core.grouping.Fingerprint;
import dev.errata.core.grouping.FingerprintInput;
import dev.errata.core.grouping.FingerprintOptions;
import dev.errata.core.grouping.Fingerprinter;
import dev.errata.core.grouping.MessageNormalizer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The pattern of a message of 70 characters and its fingerprint, beside the chain of regular expressions. */
@State(Scope.Thread)
public class GroupingBenchmark {
    private static final int LENGTH = 70;

    private final MessageNormalizer normalizer = MessageNormalizer.forKeys();
    private final Fingerprinter fingerprinter = new Fingerprinter(FingerprintOptions.DEFAULT);
    private final Cycle<String> messages = new Cycle<>(Messages.ofLength(LENGTH));

    @Benchmark
    public String normalize() {
        return normalizer.normalize(messages.next());
    }

    @Benchmark
    public String normalizeBaselineRegexChain() {
        return SeedPattern.of(messages.next());
    }

    @Benchmark
    public Fingerprint fingerprint() {
        return fingerprinter.fingerprint(FingerprintInput.ofMessage("network_error", "medium", messages.next()));
    }

    /** The key as it is, without a digest. */
    @Benchmark
    public String fingerprintBaselineRegexChain() {
        return "network_error:" + SeedPattern.of(messages.next());
    }
}
