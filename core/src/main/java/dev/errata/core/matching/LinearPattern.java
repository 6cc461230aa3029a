package dev.errata.core.matching;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression that runs in time linear in the text: what needs more (look-around, back-references) is refused.
 * Compiled when it is first used, because compiling hundreds would delay the start.
 */
public final class LinearPattern {
    private final String source;
    private volatile @Nullable Pattern compiled;

    public LinearPattern(String source) {
        this.source = source;
    }

    public String source() {
        return source;
    }

    /**
     * Compiles now what would be compiled on first use.
     *
     * @throws IllegalArgumentException saying what is wrong with the expression
     */
    public LinearPattern checked() {
        try {
            pattern();
            return this;
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "the pattern '" + source + "' is not linear or not valid: " + e.getDescription(), e);
        }
    }

    public boolean isFoundIn(CharSequence text) {
        return pattern().matcher(text).find();
    }

    /** A matcher over {@code text}, for its groups. */
    public Matcher matcher(CharSequence text) {
        return pattern().matcher(text);
    }

    private Pattern pattern() {
        Pattern pattern = compiled;
        if (pattern == null) {
            pattern = Pattern.compile(source, Pattern.CASE_INSENSITIVE);
            compiled = pattern;
        }
        return pattern;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LinearPattern pattern && pattern.source.equals(source);
    }

    @Override
    public int hashCode() {
        return source.hashCode();
    }

    @Override
    public String toString() {
        return source;
    }
}
