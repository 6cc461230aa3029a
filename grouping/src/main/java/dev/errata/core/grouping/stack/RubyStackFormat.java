package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Backtraces of Ruby: {@code order.rb:3:in `total': message (TypeError)}, the causes after the error. */
final class RubyStackFormat implements StackFormat {
    private static final String CAUSED_BY = "Caused by: ";
    private static final String OUTERMOST_FIRST = "Traceback (most recent call last)";

    @Override
    public boolean isFrame(String line, int start) {
        return frame(line) != null;
    }

    @Override
    public Optional<Thrown> rootCause(List<String> lines) {
        int cause = lines.size() - 1;
        while (cause > 0 && !isCause(lines.get(cause))) {
            cause--;
        }
        if (cause > 0) {
            Optional<Thrown> root = rootCause(lines.subList(cause, lines.size()), false, true);
            Optional<Thrown> wrapper = rootCause(lines.subList(0, cause));
            if (root.isPresent() && wrapper.isPresent()) {
                return Optional.of(new Thrown(root.get().type(), root.get().frames(), wrapper.get()));
            }
        }
        return innermostFirst(lines);
    }

    private static Optional<Thrown> innermostFirst(List<String> lines) {
        int start = 0;
        while (start < lines.size() && !lines.get(start).startsWith(OUTERMOST_FIRST)) {
            start++;
        }
        if (start == lines.size()) {
            return rootCause(lines, false, false);
        }
        List<String> innermostFirst = new ArrayList<>(lines.subList(start + 1, lines.size()));
        Collections.reverse(innermostFirst);
        return rootCause(innermostFirst, false, false);
    }

    @Override
    public Optional<Thrown> formerRootCause(List<String> lines) {
        return rootCause(lines, true, false);
    }

    private static Optional<Thrown> rootCause(List<String> lines, boolean isFormer, boolean isCause) {
        List<Frame> frames = new ArrayList<>();
        String type = "";
        boolean outermostFirst = false;
        String placeBefore = "";
        Thrown wrapper = null;
        for (String line : lines) {
            outermostFirst |= line.startsWith(OUTERMOST_FIRST);
            Frame frame = frame(line);
            String ofRails = isFormer || !frames.isEmpty() ? "" : headingOfRails(line, isCause);
            String heading = ofRails.isEmpty() ? heading(line) : ofRails;
            heading =
                    heading.isEmpty() && !isFormer && frame == null && frames.isEmpty() ? headingOfJob(line) : heading;
            if (frame != null && !heading.isEmpty() && !outermostFirst) {
                wrapper = frames.isEmpty() ? null : new Thrown(type, frames);
                frames = new ArrayList<>();
                placeBefore = "";
            }
            if (!heading.isEmpty() && (frame != null || type.isEmpty())) {
                type = heading;
            }
            if (frame != null) {
                String place = place(line);
                Frame callee = frames.isEmpty() ? frame : frames.get(frames.size() - 1);
                boolean isRecursion = !isFormer && callee.function().equals(frame.function());
                if (place.equals(placeBefore) && !isRecursion) {
                    frames.set(frames.size() - 1, frames.get(frames.size() - 1).asLibrary());
                }
                placeBefore = isBlock(line) ? "" : place;
                frames.add(frame);
            }
        }
        if (outermostFirst) {
            Collections.reverse(frames);
        }
        return frames.isEmpty() ? Optional.empty() : Optional.of(new Thrown(type, frames, wrapper));
    }

    /** {@code Caused by: CartError: cart is full} of many loggers, and what Rails says of a cause, or below {@code Causes:}. */
    private static boolean isCause(String line) {
        return line.endsWith("Causes:")
                || Search.isIn(line, "Information for cause: ")
                || line.strip().startsWith(CAUSED_BY);
    }

    /** Whether Rails wrote it, which shows the calls of the application alone. */
    static boolean isOfRails(List<String> lines) {
        boolean isHeaded = false;
        for (String line : lines) {
            if (StackSignature.formatOf(line) >= 0) {
                return isHeaded && frame(line) != null;
            }
            isHeaded |= line.endsWith("):") && !headingOfRails(line, false).isEmpty();
        }
        return false;
    }

    /** Unlike a block, a method written in C is shown at the place of its caller. */
    private static boolean isBlock(String line) {
        return Search.first(" in ", line, Search.first(":in ", line) + 4, line.length()) > 0;
    }

    private static String place(String line) {
        int in = Search.first(":in ", line);
        return line.substring(Search.last(' ', line, 0, in) + 1, in).strip();
    }

    /** {@code CartError (cart is full):}, as Rails writes, where the message may have more lines. */
    private static String headingOfRails(String line, boolean isCause) {
        int caused = Search.first(CAUSED_BY, line);
        if (caused >= 0) {
            return TypeNames.leading(line.substring(caused + CAUSED_BY.length()));
        }
        int message = Search.first(" (", line);
        String before = line.substring(0, Math.max(0, message));
        String name = before.substring(Search.last(' ', before) + 1);
        boolean isType = !name.isEmpty() && Character.isUpperCase(name.charAt(0));
        return isType && (isCause || line.endsWith("):") || name.endsWith("Error")) ? TypeNames.leading(name) : "";
    }

    /** {@code Shop::Full: cart is full}, as Sidekiq writes above a backtrace. */
    private static String headingOfJob(String line) {
        int colon = Search.first(": ", line);
        String type = TypeNames.leading(line);
        boolean isType = colon > 0 && (TypeNames.isOfError(type) || Search.isIn(line.substring(0, colon), "::"));
        return isType ? type : "";
    }

    /** The type in brackets at the end of the message. */
    private static String heading(String line) {
        String text = line.strip();
        int open = Search.last('(', text);
        if (open < 0 || !text.endsWith(")") || text.startsWith("from ")) {
            return "";
        }
        String type = text.substring(open + 1, text.length() - 1);
        boolean constant = !type.isEmpty() && Character.isUpperCase(type.charAt(0));
        return constant ? TypeNames.leading(type) : "";
    }

    private static @Nullable Frame frame(String line) {
        int in = Search.first(":in ", line);
        if (in <= 0 || in + 5 >= line.length() || !Search.isOneOf(line.charAt(in + 4), "`'")) {
            return null;
        }
        int close = Search.first('\'', line, in + 5, line.length());
        int number = in;
        while (number > 0 && Character.isDigit(line.charAt(number - 1))) {
            number--;
        }
        if (close < 0 || number == in || number == 0 || line.charAt(number - 1) != ':') {
            return null;
        }
        String path = line.substring(Search.last(' ', line, 0, number + 1) + 1, number - 1)
                .strip();
        String function = line.substring(in + 5, close);
        return Frame.of(SourcePaths.module(path), enclosing(function), SourcePaths.isLibrary(path));
    }

    /** {@code block (2 levels) in total} is written in total. */
    private static String enclosing(String function) {
        int in = Search.last(" in ", function);
        String name = in < 0 ? function : function.substring(in + 4);
        return name.startsWith("<") && !name.equals("<main>") ? "<main>" : name;
    }
}
