package dev.errata.core.redaction;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A text without its secrets, each replaced by {@code [redacted:<kind>]}. */
public final class Redaction {
    private final String text;
    private final List<Secret> secrets;

    private Redaction(String text, List<Secret> secrets) {
        this.text = text;
        this.secrets = secrets;
    }

    /** {@code secrets} in order, not overlapping. */
    static Redaction of(String original, List<Secret> secrets) {
        if (secrets.isEmpty()) {
            return new Redaction(original, secrets);
        }
        StringBuilder text = new StringBuilder(original.length());
        int copied = 0;
        for (Secret secret : secrets) {
            text.append(original, copied, secret.start()).append(mark(secret.kind()));
            copied = secret.end();
        }
        text.append(original, copied, original.length());
        return new Redaction(text.toString(), List.copyOf(secrets));
    }

    static String mark(String kind) {
        return "[redacted:" + kind + "]";
    }

    public String text() {
        return text;
    }

    /** Whether there was nothing to take out. */
    public boolean isUnchanged() {
        return secrets.isEmpty();
    }

    /** How many secrets of each kind were taken out. */
    public Map<String, Integer> counts() {
        Map<String, Integer> counts = new TreeMap<>();
        secrets.forEach(secret -> counts.merge(secret.kind(), 1, Integer::sum));
        return counts;
    }

    /** Where an offset of the original text is now; one inside a secret moves to the beginning of its mark. */
    public int moved(int offset) {
        int shift = 0;
        for (Secret secret : secrets) {
            if (offset < secret.end()) {
                return offset <= secret.start() ? offset + shift : secret.start() + shift;
            }
            shift += mark(secret.kind()).length() - (secret.end() - secret.start());
        }
        return offset + shift;
    }

    /** As {@link #moved}, but one inside a secret moves behind its mark. */
    public int movedEnd(int offset) {
        int shift = 0;
        for (Secret secret : secrets) {
            int markLength = mark(secret.kind()).length();
            if (offset < secret.end()) {
                return offset <= secret.start() ? offset + shift : secret.start() + shift + markLength;
            }
            shift += markLength - (secret.end() - secret.start());
        }
        return offset + shift;
    }
}
