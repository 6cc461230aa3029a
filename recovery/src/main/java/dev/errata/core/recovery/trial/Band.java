package dev.errata.core.recovery.trial;

/** Between which two values, both included, something lies that is not known better. */
public record Band<T extends Comparable<? super T>>(T least, T most) {
    public Band {
        if (least.compareTo(most) > 0) {
            throw new IllegalArgumentException("a band from " + least + " to " + most + " is upside down");
        }
    }

    /** Between the two, whichever is more. */
    static <T extends Comparable<? super T>> Band<T> between(T one, T other) {
        return one.compareTo(other) <= 0 ? new Band<>(one, other) : new Band<>(other, one);
    }

    public boolean contains(T value) {
        return least.compareTo(value) <= 0 && value.compareTo(most) <= 0;
    }
}
