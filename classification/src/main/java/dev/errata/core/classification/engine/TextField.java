package dev.errata.core.classification.engine;

import dev.errata.core.matching.FoldedText;
import org.jspecify.annotations.Nullable;

/** One text of an event. What can be worked out from it is, once, when something asks for it. Belongs to one thread. */
public final class TextField {
    private final String name;
    private final String text;
    private final Region region;
    private @Nullable LineRegions regions;
    private @Nullable FoldedText folded;

    private TextField(String name, String text, Region region) {
        this.name = name;
        this.text = text;
        this.region = region;
    }

    static TextField of(String name, String raw, Region region) {
        return new TextField(name, CleanText.of(raw), region);
    }

    /** As evidence names it, such as {@code message}. */
    String name() {
        return name;
    }

    /** Cleaned. */
    public String text() {
        return text;
    }

    /** What the field as a whole speaks of. */
    Region region() {
        return region;
    }

    /** Whether it may be the output of something, and not a stack or a cause. */
    boolean isOutput() {
        return region == Region.MAIN && !name.equals("stack");
    }

    /** What the field and the line at {@code position} speak of. */
    Region regionAt(int position) {
        return region.weaker(regions().at(position));
    }

    /** A stretch of whole lines. */
    @FunctionalInterface
    public interface Stretch {
        void at(int from, int to);
    }

    /** Gives, in their order, the stretches between the lines that are skipped, such as the frames of stacks. */
    public void read(Stretch stretch) {
        LineRegions known = regions();
        for (int i = 0; i < known.size(); i++) {
            if (known.region(i) != Region.SKIPPED) {
                stretch.at(known.start(i), i + 1 < known.size() ? known.start(i + 1) : text.length());
            }
        }
    }

    private LineRegions regions() {
        LineRegions known = regions;
        if (known == null) {
            known = LineRegions.of(text);
            regions = known;
        }
        return known;
    }

    /** The lines that are not skipped, folded, in their places: what stands between and behind them means nothing. */
    public FoldedText folded() {
        FoldedText known = folded;
        if (known == null) {
            FoldedText unfolded = FoldedText.unfolded(text, regions().endOfLast(text.length()));
            read(unfolded::fold);
            known = unfolded;
            folded = known;
        }
        return known;
    }
}
