package dev.errata.benchmarks.micro;

import java.util.List;

/** Gives the elements of a list in turn, for ever. For one thread. */
final class Cycle<T> {
    private final List<T> elements;
    private int next;

    Cycle(List<T> elements) {
        this.elements = List.copyOf(elements);
    }

    T next() {
        T element = elements.get(next);
        next = next + 1 == elements.size() ? 0 : next + 1;
        return element;
    }
}
