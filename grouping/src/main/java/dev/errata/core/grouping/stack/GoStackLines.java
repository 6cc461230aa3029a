package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;

/** The lines of a stack of Go as Go itself writes them, a call above its place, however others do. */
final class GoStackLines {
    private GoStackLines() {}

    /** Whether it says where a call stands. */
    static boolean isPlace(String line) {
        int go = line.startsWith("\t") || line.startsWith("  ") ? Search.first(".go:", line) : -1;
        return go > 0
                && go + 4 < line.length()
                && Character.isDigit(line.charAt(go + 4))
                && Search.first(" in ", line) < 0;
    }

    /** What some write on one line with {@code goroutine 35 [running]:} behind it. */
    static String withoutGoroutine(String line) {
        int goroutine = line.endsWith("]:") ? Search.last(" goroutine ", line) : -1;
        return goroutine < 0 ? line : line.substring(0, goroutine);
    }

    /** {@code shop/quay.Moor at /src/quay.go:7}, a call and its place on one line. */
    static boolean isCallAtPlace(String line) {
        int at = Search.first(" at ", line);
        int go = at < 1 ? -1 : Search.last(".go:", line);
        return go > at
                && Search.first(' ', line) == at
                && Search.first('.', line, 0, at) > 0
                && SourcePaths.isNumber(line.substring(go + ".go:".length()));
    }

    /** However it is written, the call above its place. */
    static List<String> plain(List<String> lines) {
        List<String> plain = new ArrayList<>(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            String line = withoutMargin(lines.get(i));
            if (isCallAtPlace(line)) {
                int at = Search.first(" at ", line);
                plain.add(line.substring(0, at) + "()");
                plain.add("\t" + line.substring(at + " at ".length()));
            } else if (isPlaceAbove(line)) {
                String path = line.substring(0, Search.last(" (0x", line));
                String call = i + 1 < lines.size() ? lines.get(i + 1).stripLeading() : "";
                boolean isCalled = Search.isIn(call, ": ") && !isPlaceAbove(call);
                String name =
                        folder(path) + "." + (isCalled ? call.substring(0, Search.first(": ", call)) : file(path));
                plain.add((isPanic(name) ? "panic" : name) + "()");
                plain.add("\t" + path);
                i += isCalled ? 1 : 0;
            } else {
                plain.add(isBarePanic(line) ? line + "()" : numbered(line.replace("[...]", "")));
            }
        }
        return plain;
    }

    private static boolean isPanic(String name) {
        return name.equals("runtime.panic") || name.equals("runtime.signal_unix");
    }

    /** {@code quay} of {@code /src/quay.go:7}, for a call of which Gin has not found the source. */
    private static String file(String path) {
        int end = Search.first(".go:", path);
        return path.substring(Search.last('/', path, 0, end) + 1, end);
    }

    private static boolean isBarePanic(String line) {
        return line.equals("runtime.gopanic") || line.equals("panic");
    }

    /** Some packages of errors draw {@code | } at the left. */
    private static String withoutMargin(String line) {
        return line.startsWith("  | ") ? line.substring("  | ".length()) : line;
    }

    /** {@code /src/quay.go:7 (0x4a5)}, and below it {@code (*Ship).Moor: panic(err)}: so Gin writes a call that panicked. */
    static boolean isPlaceAbove(String line) {
        int go = line.endsWith(")") && !line.startsWith("\t") ? Search.first(".go:", line) : -1;
        return go > 0 && Search.first(" (0x", line) > go;
    }

    private static String folder(String path) {
        int slash = Search.last('/', path);
        return slash < 0 ? "" : path.substring(Search.last('/', path, 0, slash) + 1, slash);
    }

    /** A function that a variable of a package holds has no other name than its number. */
    private static String numbered(String line) {
        return line.replace(".glob..func", ".init-func").replace(".init.func", ".init-func");
    }

    /**
     * A stack that ends within what stands behind the name of a call, or within its place, says no place of it: one is made up, of an
     * application unless the call is a library's.
     */
    static List<String> withCutPlace(List<String> lines) {
        int last = lines.size() - 1;
        while (last > 0 && (lines.get(last).isBlank() || isPartOfPlace(lines.get(last)))) {
            last--;
        }
        if (last < 1 || !isPlace(lines.get(last - 1)) || isPlace(lines.get(last))) {
            return lines;
        }
        String call = lines.get(last);
        boolean isWhole = last + 1 < lines.size() && isPartOfPlace(lines.get(last + 1));
        int behind = behindName(call);
        if (behind < 0 && !isWhole) {
            return lines;
        }
        String name = behind < 0 ? call : call.substring(0, behind);
        boolean isHosted = Search.first('.', name) < Search.first('/', name);
        List<String> whole = new ArrayList<>(lines.subList(0, last));
        whole.add(name + "()");
        whole.add(isHosted || name.startsWith("main.") ? "\tcut.go:0" : "\t/usr/lib/cut.go:0");
        return whole;
    }

    private static boolean isPartOfPlace(String line) {
        return line.startsWith("\t") && !isPlace(line);
    }

    /** Where the arguments of a call begin, or what is left of them; -1 if they do not. */
    private static int behindName(String call) {
        int open = Search.first('(', call);
        while (open > 0 && call.charAt(open - 1) == '.') {
            open = Search.first('(', call, open + 1, call.length());
        }
        return open > 0 ? open : -1;
    }
}
