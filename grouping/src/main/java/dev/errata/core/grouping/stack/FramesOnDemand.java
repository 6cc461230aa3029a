package dev.errata.core.grouping.stack;

import java.util.AbstractList;
import java.util.List;
import java.util.function.Function;

/** The frames of an error, each read from its call when it is asked for: what tells a defect is among the first of them. */
final class FramesOnDemand extends AbstractList<Frame> {
    private final List<String> calls;
    private final Function<String, Frame> reader;

    FramesOnDemand(List<String> calls, Function<String, Frame> reader) {
        this.calls = calls;
        this.reader = reader;
    }

    @Override
    public Frame get(int index) {
        return reader.apply(calls.get(index));
    }

    @Override
    public int size() {
        return calls.size();
    }
}
