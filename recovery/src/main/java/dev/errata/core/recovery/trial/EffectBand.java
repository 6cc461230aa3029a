package dev.errata.core.recovery.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** An {@link Effect} as far as it is known: from the replay in which each unknown run succeeds to the one in which it fails. */
public record EffectBand(
        Band<Long> recovered,
        Band<Long> wasted,
        Band<Long> asked,
        Band<Long> peak,
        Band<Duration> half,
        Band<Duration> most) {
    /** Of what is known exactly. */
    public static EffectBand of(Effect effect) {
        return between(effect, effect);
    }

    static EffectBand between(Effect one, Effect other) {
        return new EffectBand(
                Band.between(one.recovered(), other.recovered()),
                Band.between(one.wasted(), other.wasted()),
                Band.between(one.asked(), other.asked()),
                Band.between(one.peak(), other.peak()),
                Band.between(one.half(), other.half()),
                Band.between(one.most(), other.most()));
    }

    /** What lies outside, by name. */
    public List<String> missed(Effect effect) {
        List<String> missed = new ArrayList<>();
        note(missed, "recovered", recovered, effect.recovered());
        note(missed, "wasted", wasted, effect.wasted());
        note(missed, "asked", asked, effect.asked());
        note(missed, "peak", peak, effect.peak());
        note(missed, "p50", half, effect.half());
        note(missed, "p99", most, effect.most());
        return missed;
    }

    private static <T extends Comparable<? super T>> void note(
            List<String> missed, String name, Band<T> band, T value) {
        if (!band.contains(value)) {
            missed.add(name);
        }
    }
}
