package dev.errata.core.classification.engine;

import dev.errata.core.classification.lines.CleanText;
import dev.errata.core.classification.lines.Region;
import dev.errata.core.classification.lines.Stretch;
import dev.errata.core.matching.FoldedText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One text of an event. What can be worked out from it is, once, when something asks for it. Belongs to one thread. */
public final class TextField {
    private final String name;
    private final String text;
    private final Region region;
    private @Nullable List<Stretch> stretches;
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
        List<Stretch> known = stretches();
        int low = 0;
        int high = known.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (known.get(middle).from() <= position) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return region.weaker(known.get(low).region());
    }

    /** What is told of a stretch. */
    @FunctionalInterface
    public interface Reader {
        void read(int from, int to);
    }

    /** Gives, in their order, the stretches between the lines that are skipped, such as the frames of stacks. */
    public void read(Reader reader) {
        for (Stretch stretch : stretches()) {
            if (stretch.region() != Region.SKIPPED) {
                reader.read(stretch.from(), stretch.to());
            }
        }
    }

    private List<Stretch> stretches() {
        List<Stretch> known = stretches;
        if (known == null) {
            known = Stretch.of(text);
            stretches = known;
        }
        return known;
    }

    /** The lines that are not skipped, folded, in their places: what stands between and behind them means nothing. */
    public FoldedText folded() {
        FoldedText known = folded;
        if (known == null) {
            int[] end = {0};
            read((from, to) -> end[0] = to);
            FoldedText unfolded = FoldedText.unfolded(text, end[0]);
            read(unfolded::fold);
            known = unfolded;
            folded = known;
        }
        return known;
    }
}
