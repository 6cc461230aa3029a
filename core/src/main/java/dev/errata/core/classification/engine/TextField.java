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

    Region regionAt(int position) {
        return region.weaker(regions.at(position));
    }
}
