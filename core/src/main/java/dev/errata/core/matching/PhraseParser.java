package dev.errata.core.matching;

import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a phrase as written.
 *
 * @param chunks the texts between the {@code *}, folded; an empty first or last one leaves that side open
 */
record PhraseParser(String source, List<String> chunks, boolean atLineStart, boolean atLineEnd) {
    /** Without streams, here and in {@link Phrase}: thousands of phrases are read before anything is compiled. */
    static PhraseParser parse(String source) {
        boolean atLineStart = source.startsWith("^");
        boolean atLineEnd = source.endsWith("$") && !source.endsWith("\\$");
        String body = source.substring(atLineStart ? 1 : 0, source.length() - (atLineEnd ? 1 : 0));
        List<String> chunks = chunks(body);
        boolean saysNothing = true;
        for (String chunk : chunks) {
            saysNothing &= chunk.isBlank();
            if (hasTwoSigns(chunk)) {
                throw new IllegalArgumentException(
                        "the phrase '" + source + "' holds '#' or '~' twice, but one '#' stands for all the digits");
            }
        }
        if (saysNothing || hasEmptyMiddle(chunks)) {
            throw new IllegalArgumentException("the phrase '" + source + "' has nothing to look for");
        }
        return new PhraseParser(source, List.copyOf(chunks), atLineStart, atLineEnd);
    }

    private static boolean hasTwoSigns(String chunk) {
        for (int i = 1; i < chunk.length(); i++) {
            if (Phrase.isDigits(chunk.charAt(i - 1)) && Phrase.isDigits(chunk.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static char plain(char c) {
        return switch (c) {
            case '#' -> Phrase.DIGITS;
            case '~' -> Phrase.NUMBER;
            default -> CharFolding.fold(c);
        };
    }

    private static boolean hasEmptyMiddle(List<String> chunks) {
        return chunks.size() > 2 && chunks.subList(1, chunks.size() - 1).contains("");
    }

    private static List<String> chunks(String body) {
        List<String> chunks = new ArrayList<>();
        StringBuilder chunk = new StringBuilder();
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            if (c == '\\' && i + 1 < body.length()) {
                i++;
                chunk.append(CharFolding.fold(body.charAt(i)));
            } else if (c == '*') {
                chunks.add(chunk.toString());
                chunk.setLength(0);
            } else {
                chunk.append(plain(c));
            }
        }
        chunks.add(chunk.toString());
        return chunks;
    }
}
