package dev.errata.core.redaction;

/**
 * A text, or the piece of one that is looked at, in which secrets are read. How far characters of a kind go on is found out
 * once: asked at offsets that grow, each character is looked at once for each kind, whatever the text is and however often
 * it is asked. Belongs to one thread.
 */
final class Passage {
    private static final CharRun[] KINDS = CharRun.values();

    private final String text;
    private final boolean isCut;
    private int[] starts = {};
    private int[] ends = {};
    private int dotsBefore = -1;
    private int behindToken;
    private int behindKey;

    private Passage(String text, boolean isCut) {
        this.text = text;
        this.isCut = isCut;
    }

    static Passage whole(String text) {
        return new Passage(text, false);
    }

    /** The beginning of a longer text: what reaches its end may go on behind it. */
    static Passage beginning(String text) {
        return new Passage(text, true);
    }

    String text() {
        return text;
    }

    int length() {
        return text.length();
    }

    char charAt(int i) {
        return text.charAt(i);
    }

    /** Where the characters of the kind end that begin at {@code start}; {@code start} itself if there is none. */
    @SuppressWarnings("EnumOrdinal") // the array never leaves the object
    int end(CharRun kind, int start) {
        if (ends.length == 0) {
            starts = new int[KINDS.length];
            ends = new int[KINDS.length];
        }
        int known = kind.ordinal();
        if (start >= starts[known] && start < ends[known]) {
            return ends[known];
        }
        int end = start;
        while (end < text.length() && kind.holds(text, end)) {
            end = end == starts[known] && ends[known] > end ? ends[known] : end + 1;
        }
        starts[known] = start;
        ends[known] = end;
        return end;
    }

    /** Whether what ends here may go on behind the piece that is looked at. */
    boolean isCutAt(int end) {
        return isCut && end == text.length();
    }

    /** The end without the full stops before it: a token may end a sentence. */
    int withoutDots(int start, int end) {
        if (end != dotsBefore) {
            dotsBefore = end;
            behindToken = end;
            while (behindToken > start && text.charAt(behindToken - 1) == '.') {
                behindToken--;
            }
        }
        return Math.max(start, behindToken);
    }

    /** Where the half of a key that ends here may begin: behind the key before it. */
    int earliestKey(int end) {
        int earliest = behindKey;
        behindKey = end;
        return earliest;
    }
}
