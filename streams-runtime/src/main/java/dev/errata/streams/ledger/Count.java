package dev.errata.streams.ledger;

/** One number that is kept, under a name. */
final class Count {
    private final String name;
    private long value;

    Count(String name, long value) {
        this.name = name;
        this.value = value;
    }

    String name() {
        return name;
    }

    long value() {
        return value;
    }

    void set(long next) {
        value = next;
    }

    /** The value behind the change. */
    long add(long change) {
        value += change;
        return value;
    }
}
