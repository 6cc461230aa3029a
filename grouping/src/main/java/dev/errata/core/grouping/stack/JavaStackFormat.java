package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Stacks of the JVM: {@code at com.acme.Order.total(Order.java:12)}, the root in the last {@code Caused by:}. */
final class JavaStackFormat implements StackFormat {

    private static final String CAUSE = "Caused by: ";
    private static final String WRAPPED = "Wrapped by: ";
    private static final String SUPPRESSED = "Suppressed: ";
    private static final int LINES_OF_HEADING = 20;
    private static final List<String> EXTENSIONS = List.of("java", "kt", "scala", "groovy", "clj", "kts");

    @Override
    public boolean isFrame(String line, int start) {
        return startOfCall(line, start) >= 0;
    }

    /** What a logger says comes before the heading, which is the last line above the calls that names a type. */
    @Override
    public Optional<Thrown> rootCause(List<String> whole) {
        List<String> lines = withoutHidden(whole);
        int first = 0;
        while (first < lines.size() && startOfCall(lines.get(first), StackFormat.indent(lines.get(first))) < 0) {
            first++;
        }
        for (int i = first - 1; i >= Math.max(0, first - LINES_OF_HEADING) && first < lines.size(); i--) {
            String line = lines.get(i);
            if (line.startsWith(CAUSE) || line.startsWith(WRAPPED)) {
                break;
            }
            String type = heading(line.strip());
            if (TypeNames.isOfError(type)) {
                return rootCause(lines.subList(i, lines.size()), new Chain(true));
            }
        }
        return rootCause(lines, new Chain(true));
    }

    /** Without calls of hidden classes, which nobody has written. */
    private static List<String> withoutHidden(List<String> lines) {
        return lines.stream()
                .filter(line -> !(line.startsWith("at ", StackFormat.indent(line)) && Search.isIn(line, "/0x")))
                .toList();
    }

    @Override
    public Optional<Thrown> formerRootCause(List<String> lines) {
        return rootCause(lines, new Chain(false));
    }

    private static Optional<Thrown> rootCause(List<String> lines, Chain chain) {
        int suppressedAt = Integer.MAX_VALUE;
        for (String line : lines) {
            int indent = StackFormat.indent(line);
            boolean isWrapper = line.startsWith(WRAPPED, indent);
            if (line.startsWith(SUPPRESSED, indent)) {
                suppressedAt = Math.min(suppressedAt, indent);
            } else if (indent < suppressedAt && (isWrapper || line.startsWith(CAUSE, indent))) {
                if (chain.isRootFirst) {
                    break;
                }
                suppressedAt = Integer.MAX_VALUE;
                chain.isRootFirst = isWrapper;
                chain.next(TypeNames.leading(line.substring(indent + (isWrapper ? WRAPPED : CAUSE).length())));
            } else if (suppressedAt == Integer.MAX_VALUE || indent <= suppressedAt) {
                chain.add(line, indent);
            }
        }
        return chain.root();
    }

    /** The errors from the outermost on, of which the last and the one that encloses it are known. */
    private static final class Chain {
        private static final int LOOKED_AT = 100;

        private final boolean knowsLibraries;
        private String type = "";
        private List<String> calls = new ArrayList<>();
        private String enclosingType = "";
        private List<String> enclosing = List.of();
        private boolean hasCommonCalls;
        /** Then the last is what wraps it. */
        private boolean isRootFirst;

        Chain(boolean knowsLibraries) {
            this.knowsLibraries = knowsLibraries;
        }

        void add(String line, int indent) {
            int start = startOfCall(line, indent);
            if (start >= 0) {
                calls.add(line.substring(start, Search.first('(', line, start, line.length())));
            } else if (calls.isEmpty() && enclosing.isEmpty() && type.isEmpty()) {
                type = heading(line.strip());
            } else if (line.startsWith("... ", indent)) {
                addCommonCalls(line.strip());
            }
        }

        void next(String typeOfNext) {
            if (!calls.isEmpty()) {
                enclosingType = isOfSameLibrary() ? enclosingType : type;
                enclosing = calls;
            }
            calls = new ArrayList<>();
            hasCommonCalls = false;
            type = typeOfNext;
        }

        /** {@code ... 12 more}: the last frames of the enclosing error are frames of this one, too. */
        private void addCommonCalls(String line) {
            int end = 4;
            while (end < line.length() && Character.isDigit(line.charAt(end)) && end < 10) {
                end++;
            }
            if (end > 4 && line.startsWith(" ", end) && !hasCommonCalls) {
                hasCommonCalls = true;
                int common = Math.min(Integer.parseInt(line.substring(4, end)), enclosing.size());
                calls.addAll(enclosing.subList(enclosing.size() - common, enclosing.size()));
            }
        }

        /**
         * Whether a library wrapped an error of its own, with no call of the application between: whether it did depends on what it
         * was given, and the outer one names both.
         */
        private boolean isOfSameLibrary() {
            if (!knowsLibraries || calls.isEmpty() || enclosing.isEmpty()) {
                return false;
            }
            if (isInApp(calls.get(0)) || isInApp(enclosing.get(0))) {
                return false;
            }
            Optional<String> caller = firstInApp(calls);
            return caller.isPresent() && caller.equals(firstInApp(enclosing));
        }

        private static Optional<String> firstInApp(List<String> calls) {
            return calls.stream().limit(LOOKED_AT).filter(Chain::isInApp).findFirst();
        }

        private static boolean isInApp(String call) {
            return frame(call).isInApp();
        }

        Optional<Thrown> root() {
            boolean isOfOuterType = isOfSameLibrary();
            List<String> callsOfRoot = isRootFirst || calls.isEmpty() ? enclosing : calls;
            String typeOfRoot = callsOfRoot == enclosing ? enclosingType : type;
            String typeOfOuter = callsOfRoot == enclosing ? type : enclosingType;
            List<String> callsOfOuter = callsOfRoot == enclosing ? calls : enclosing;
            return callsOfRoot.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Thrown(
                            isOfOuterType ? typeOfOuter : typeOfRoot,
                            frames(callsOfRoot),
                            callsOfOuter.isEmpty() ? null : new Thrown(typeOfOuter, frames(callsOfOuter))));
        }
    }

    private static List<Frame> frames(List<String> calls) {
        return new FramesOnDemand(calls, JavaStackFormat::frame);
    }

    private static String heading(String line) {
        String rest = line;
        if (rest.startsWith("Exception in thread \"")) {
            int name = Search.first("\" ", rest);
            rest = name < 0 ? rest : rest.substring(name + 2);
        }
        return TypeNames.leading(rest);
    }

    private static Frame frame(String call) {
        int dot = Search.last('.', call);
        return JavaNames.frame(call.substring(0, dot), call.substring(dot + 1));
    }

    /** Where type and method begin, which end at the first bracket; -1 if the line is no frame. */
    private static int startOfCall(String text, int indent) {
        if (!text.startsWith("at ", indent)) {
            return -1;
        }
        int start = indent + "at ".length();
        int dot = -1;
        int blank = -1;
        int open = start;
        for (; open < text.length() && text.charAt(open) != '('; open++) {
            switch (text.charAt(open)) {
                case '/' -> start = open + 1;
                case '.' -> dot = open;
                case ' ' -> blank = open;
                default -> {}
            }
        }
        int close = Search.first(')', text, open, text.length());
        return dot > start && blank < start && close > 0 && isPlace(text, open + 1, close) ? start : -1;
    }

    private static boolean isPlace(String text, int start, int end) {
        if (text.charAt(start) == '<'
                || is("Native Method", text, start, end)
                || is("Unknown Source", text, start, end)) {
            return true;
        }
        int dot = start;
        while (dot < end && text.charAt(dot) != '.') {
            if (text.charAt(dot) == ':') {
                return false;
            }
            dot++;
        }
        int colon = Search.first(':', text, dot, text.length());
        int behind = colon < 0 || colon > end ? end : colon;
        for (String extension : EXTENSIONS) {
            if (dot < end && is(extension, text, dot + 1, behind)) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(String wanted, String text, int start, int end) {
        return end - start == wanted.length() && text.startsWith(wanted, start);
    }
}
