package dev.errata.core.grouping.stack;

/** Reads the type of an error from the line that announces it. */
final class TypeNames {

    private TypeNames() {}

    /** The last part of a qualified name: {@code IOException} of {@code java.io.IOException}. */
    static String simple(String qualified) {
        int start = 0;
        for (int i = 0; i < qualified.length(); i++) {
            char c = qualified.charAt(i);
            if ((c == '.' || c == ':' || c == '\\' || c == '/') && i + 1 < qualified.length()) {
                start = i + 1;
            }
        }
        return qualified.substring(start);
    }

    /** The simple type at the start of {@code Type: message} or of {@code Type}; "" if there is none. */
    static String leading(String text) {
        String line = text.strip();
        int end = 0;
        while (end < line.length() && isNamePart(line, end)) {
            end++;
        }
        boolean alone = end == line.length();
        boolean announced =
                !alone && (line.charAt(end) == ':' || line.startsWith(" [", end) || line.startsWith(" {", end));
        boolean named = end > 0 && Character.isJavaIdentifierStart(line.charAt(0));
        return named && (alone || announced) ? simple(line.substring(0, end)) : "";
    }

    /** The simple type at the end of {@code task raised shop.KeyError}; "" if there is none. */
    static String trailing(String text) {
        int start = text.length();
        while (start > 0 && (Character.isJavaIdentifierPart(text.charAt(start - 1)) || text.charAt(start - 1) == '.')) {
            start--;
        }
        return simple(text.substring(start));
    }

    /** Whether a type is called as those of errors are. */
    static boolean isOfError(String type) {
        return type.endsWith("Error") || type.endsWith("Exception");
    }

    private static boolean isNamePart(String line, int i) {
        char c = line.charAt(i);
        boolean scope = c == ':'
                && i > 0
                && i + 2 < line.length()
                && (line.charAt(i + 1) == ':' || line.charAt(i - 1) == ':')
                && line.charAt(i + 1) != ' ';
        return Character.isJavaIdentifierPart(c) || c == '.' || c == '\\' || scope;
    }
}
