package dev.errata.core.classification.engine;

/**
 * One text of an event.
 *
 * @param name as evidence names it, such as {@code message}
 * @param text cleaned
 * @param region what the field as a whole speaks of
 * @param regions what its lines speak of
 */
record TextField(String name, String text, Region region, LineRegions regions) {
    static TextField of(String name, String raw, Region region) {
        String text = CleanText.of(raw);
        return new TextField(name, text, region, LineRegions.of(text));
    }

    /** The same field with {@code left} of its text; offsets stay. */
    TextField with(String left) {
        return new TextField(name, left, region, LineRegions.of(left));
    }

    /** Whether it may be the output of something, and not a stack or a cause. */
    boolean isOutput() {
        return region == Region.MAIN && !name.equals("stack");
    }

    Region regionAt(int position) {
        return region.weaker(regions.at(position));
    }
}
