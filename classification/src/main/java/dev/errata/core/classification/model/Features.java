package dev.errata.core.classification.model;

import dev.errata.core.classification.lines.LineForms;
import dev.errata.core.classification.lines.Look;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.LogLevel;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the model sees of an event: facts, words, their stems and pairs, what a line begins and ends with, the levels of a log. Each feature
 * counts once and is known by a hash, so that nothing is copied. Training and answering both come here. Belongs to one thread.
 */
@SuppressWarnings("EnumOrdinal") // a change of the constants changes the weights, and a test tells
public final class Features {
    /** A feature is a number below two to the power of this. */
    static final int BITS = 19;

    private static final int LONGEST_LINE = 400;
    private static final int LINES_AT_EACH_END = 100;
    private static final int MANY_LINES = 5;
    private static final int FEW = 64;
    private static final int FEW_MORE = 32;
    /** Features of a long text, about one for each character; of a longer one many are the same. */
    private static final int MOST_EXPECTED = 4_096;

    private enum Kind {
        FACT,
        LINES,
        WORD,
        PAIR,
        FIRST_WORD,
        FIRST_WORD_OF_END,
        JOINED_LEFT,
        JOINED_RIGHT,
        SIGN,
        FIRST_SIGN,
        LAST_CHARACTER,
        LEVEL,
        GRAVEST,
        FORM,
        FORM_OF_END,
        FORMS,
        WORD_IN_FORM,
        STEM,
        STEM_PAIR,
        CAPITALS,
        WORD_OF_END
    }

    private final @Nullable Features first;
    private final int sizeOfFirst;
    private int[] slots;
    private int[] indices;
    private long[] places;
    private int size;
    private int gravest;
    private int forms;
    private final List<String> grave = new ArrayList<>(0);
    private boolean isPlaced = true;

    /** None yet. */
    public Features() {
        this(null, FEW);
    }

    private Features(@Nullable Features first, int room) {
        this.first = first;
        sizeOfFirst = first == null ? 0 : first.size();
        slots = new int[2 * room];
        indices = new int[room];
        places = new long[room];
    }

    /** The same, to which a few more may be added; to these nothing is added any more. */
    public Features andMore() {
        Features more = new Features(this, FEW_MORE);
        more.gravest = gravest;
        more.forms = forms;
        more.grave.addAll(grave);
        more.isPlaced = isPlaced;
        return more;
    }

    /** How many different features there are. */
    int size() {
        return sizeOfFirst + size;
    }

    /** The number of a feature, in the order in which they were found. */
    int index(int feature) {
        return first != null && feature < sizeOfFirst ? first.index(feature) : indices[feature - sizeOfFirst];
    }

    /** Where it stands if it is a word of the first text that is not blank; of any other less than nothing. */
    long place(int feature) {
        return first != null && feature < sizeOfFirst ? first.place(feature) : places[feature - sizeOfFirst];
    }

    /** The words of the first text that is not blank whose features weigh more than nothing, those that weigh most in front. */
    List<Span> words(IntUnaryOperator weightOfIndex, int most) {
        HeaviestWords heaviest = new HeaviestWords(most);
        for (int i = 0; i < size(); i++) {
            if (place(i) >= 0) {
                heaviest.add(place(i), weightOfIndex.applyAsInt(index(i)));
            }
        }
        return heaviest.spans();
    }

    /** The lines of a log that warn, or worse, where others of it are quiet. */
    List<String> linesAmongQuietOnes() {
        return (forms & 1 << Look.QUIET.ordinal()) != 0 ? grave : List.of();
    }

    /** Adds something that is known beside the text, such as {@code source=tool}, given in parts. */
    public Features fact(String... parts) {
        add(Kind.FACT, Tokenizer.hash(parts));
        return this;
    }

    /** Adds a text, of very many lines the first and last. */
    public Features text(String text) {
        int lines = 0;
        int last = Tokenizer.startOfLastLine(text);
        int tail = Tokenizer.startOfLines(text, LINES_AT_EACH_END);
        int start = 0;
        LineForms looks = new LineForms(text);
        makeRoom(size + Math.min(text.length(), MOST_EXPECTED));
        while (start < text.length()) {
            int lineBreak = Search.first(Tokenizer.LINE_BREAK, text, start, text.length());
            int end = lineBreak < 0 ? text.length() : lineBreak;
            int cut = Math.min(end, start + LONGEST_LINE);
            if (!Tokenizer.isBlank(text, start, cut)) {
                lines++;
                Look look = looks.look(start, cut);
                level(looks.level(), text, start, cut);
                look(look, start >= last);
                if (look != Look.ANSWERED_REQUEST) {
                    line(text, start, cut, start >= last, look);
                }
            }
            start = lines >= LINES_AT_EACH_END ? Math.max(end + 1, tail) : end + 1;
        }
        add(Kind.LINES, Math.min(lines, MANY_LINES));
        add(Kind.GRAVEST, gravest);
        add(Kind.FORMS, forms);
        isPlaced &= lines == 0;
        return this;
    }

    private void level(@Nullable LogLevel level, String text, int start, int end) {
        int gravity = level == null ? 0 : level.ordinal() + 1;
        add(Kind.LEVEL, gravity);
        gravest = Math.max(gravest, gravity);
        if (gravity > LogLevel.WARN.ordinal()) {
            grave.add(text.substring(start, end));
        }
    }

    private void look(Look look, boolean isLast) {
        add(isLast ? Kind.FORM_OF_END : Kind.FORM, look.ordinal());
        forms |= 1 << look.ordinal();
    }

    private void line(String text, int start, int end, boolean isLast, Look look) {
        int words = 0;
        int previous = 0;
        int previousStem = 0;
        int at = start;
        boolean isFirst = true;
        while (at < end) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c)) {
                at++;
                continue;
            }
            int next = Tokenizer.end(text, at, end);
            if (!Character.isLetter(c) && !CharFolding.isDigit(c)) {
                add(Kind.SIGN, c);
                if (isFirst) {
                    add(Kind.FIRST_SIGN, c);
                }
            } else {
                int word = Tokenizer.word(text, at, next);
                int stem = Tokenizer.stem(text, at, next, word);
                add(Kind.WORD, word, 0, at, next);
                add(Kind.PAIR, previous, word, at, next);
                add(Kind.STEM, stem, 0, at, next);
                add(Kind.STEM_PAIR, previousStem, stem, at, next);
                capitals(text, at, next, words == 0, word);
                wordByItsLine(at, next, word, isLast, look);
                neighbours(text, at, next, start, end, word);
                firstWord(at, next, word, words == 0, isLast);
                previous = word;
                previousStem = stem;
                words++;
            }
            isFirst = false;
            at = next;
        }
        add(Kind.LAST_CHARACTER, Tokenizer.lastCharacter(text, start, end));
    }

    /** {@code ERROR}, {@code Error} in front and {@code Error} within a line are different words. */
    private void capitals(String text, int at, int next, boolean isFirst, int word) {
        if (Tokenizer.isCapital(text.charAt(at))) {
            boolean isWhole = next > at + 1 && Tokenizer.isCapital(text.charAt(at + 1));
            add(Kind.CAPITALS, word, isWhole ? 2 : isFirst ? 0 : 1, at, next);
        }
    }

    private void firstWord(int at, int next, int word, boolean isFirst, boolean isLast) {
        if (isFirst) {
            add(Kind.FIRST_WORD, word, 0, at, next);
        }
        if (isFirst && isLast) {
            add(Kind.FIRST_WORD_OF_END, word, 0, at, next);
        }
    }

    private void wordByItsLine(int at, int next, int word, boolean isLast, Look look) {
        if (look != Look.PLAIN) {
            add(Kind.WORD_IN_FORM, word, look.ordinal(), at, next);
        }
        if (isLast) {
            add(Kind.WORD_OF_END, word, 0, at, next);
        }
    }

    /** Signs that stand right beside a word: {@code error:} heads a message, {@code error.log} is a file. */
    private void neighbours(String text, int at, int next, int start, int end, int word) {
        int right = next < end ? Tokenizer.sign(text.charAt(next)) : Tokenizer.LINE_BREAK;
        if (right != 0) {
            add(Kind.JOINED_RIGHT, word, right, at, next);
        }
        int left = at > start ? Tokenizer.sign(text.charAt(at - 1)) : Tokenizer.LINE_BREAK;
        if (left != 0) {
            add(Kind.JOINED_LEFT, word, left, at, next);
        }
    }

    private void add(Kind kind, int number) {
        add(kind, number, 0, -1, -1);
    }

    private void add(Kind kind, int one, int other, int start, int end) {
        int index = mixed(mixed(one * 31 + kind.ordinal()) + other) >>> (Integer.SIZE - BITS);
        int slot = slotOf(index);
        if (slots[slot] != 0 || (first != null && first.has(index))) {
            return;
        }
        slots[slot] = index + 1;
        indices[size] = index;
        places[size++] = isPlaced ? HeaviestWords.place(start, end) : -1;
        makeRoom(size);
    }

    private boolean has(int index) {
        return slots[slotOf(index)] != 0 || (first != null && first.has(index));
    }

    /** For more than so many features, in twice as many slots. */
    private void makeRoom(int features) {
        int room = indices.length;
        while (room <= features) {
            room *= 2;
        }
        if (room == indices.length) {
            return;
        }
        indices = Arrays.copyOf(indices, room);
        places = Arrays.copyOf(places, room);
        slots = new int[2 * room];
        for (int i = 0; i < size; i++) {
            slots[slotOf(indices[i])] = indices[i] + 1;
        }
    }

    /** Where a feature is, or would be. */
    private int slotOf(int index) {
        int slot = index & (slots.length - 1);
        while (slots[slot] != 0 && slots[slot] != index + 1) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    /** Spreads the bits, so that those in front may stand for all. */
    private static int mixed(int hash) {
        int mixed = (hash ^ (hash >>> 16)) * 0x85ebca6b;
        mixed = (mixed ^ (mixed >>> 13)) * 0xc2b2ae35;
        return mixed ^ (mixed >>> 16);
    }
}
