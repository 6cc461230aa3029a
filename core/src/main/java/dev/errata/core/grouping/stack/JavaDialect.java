package dev.errata.core.grouping.stack;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stacks of the JVM: {@code at com.acme.Order.total(Order.java:12)}, the root in the last {@code Caused by:}. */
final class JavaDialect implements Dialect {

    private static final String CAUSE = "Caused by: ";
    private static final String WRAPPED = "Wrapped by: ";
    private static final String SUPPRESSED = "Suppressed: ";
    private static final List<String> ENDINGS = List.of("java", "kt", "scala", "groovy", "clj", "kts");

    @Override
    public boolean isFrame(String line, String text) {
        return call(text) != null;
    }

    @Override
    public Optional<Thrown> rootCause(List<String> lines) {
        List<Thrown> chain = new ArrayList<>();
        String type = "";
        List<Frame> frames = new ArrayList<>();
        int suppressedAt = Integer.MAX_VALUE;
        for (String line : lines) {
            String stripped = line.stripLeading();
            int indent = line.length() - stripped.length();
            if (stripped.startsWith(SUPPRESSED)) {
                suppressedAt = Math.min(suppressedAt, indent);
            } else if (indent < suppressedAt && (stripped.startsWith(CAUSE) || stripped.startsWith(WRAPPED))) {
                suppressedAt = Integer.MAX_VALUE;
                add(chain, type, frames);
                frames.clear();
                type = TypeNames.leading(stripped.substring(CAUSE.length() - (stripped.startsWith(CAUSE) ? 0 : -1)));
                if (stripped.startsWith(WRAPPED)) {
                    break;
                }
            } else if (suppressedAt == Integer.MAX_VALUE || indent <= suppressedAt) {
                Frame frame = frame(stripped.stripTrailing());
                if (frame != null) {
                    frames.add(frame);
                } else if (frames.isEmpty() && chain.isEmpty() && type.isEmpty()) {
                    type = heading(stripped);
                } else {
                    addCommonFrames(stripped, frames, chain);
                }
            }
        }
        add(chain, type, frames);
        return chain.isEmpty() ? Optional.empty() : Optional.of(chain.get(chain.size() - 1));
    }

    private static void add(List<Thrown> chain, String type, List<Frame> frames) {
        if (!frames.isEmpty()) {
            chain.add(new Thrown(type, frames));
        }
    }

    /** {@code ... 12 more}: the last frames of the enclosing error are frames of this one, too. */
    private static void addCommonFrames(String line, List<Frame> frames, List<Thrown> chain) {
        if (!line.startsWith("... ") || chain.isEmpty()) {
            return;
        }
        int end = 4;
        while (end < line.length() && Character.isDigit(line.charAt(end)) && end < 10) {
            end++;
        }
        if (end > 4 && line.startsWith(" ", end)) {
            List<Frame> enclosing = chain.get(chain.size() - 1).frames();
            int common = Math.min(Integer.parseInt(line.substring(4, end)), enclosing.size());
            frames.addAll(enclosing.subList(enclosing.size() - common, enclosing.size()));
        }
    }

    private static String heading(String line) {
        String rest = line;
        if (rest.startsWith("Exception in thread \"")) {
            int name = rest.indexOf("\" ");
            rest = name < 0 ? rest : rest.substring(name + 2);
        }
        return TypeNames.leading(rest);
    }

    private static @Nullable Frame frame(String text) {
        String call = call(text);
        int dot = call == null ? -1 : call.lastIndexOf('.');
        return call == null ? null : JavaNames.frame(call.substring(0, dot), call.substring(dot + 1));
    }

    /** Type and method; null if the line is no frame. */
    private static @Nullable String call(String text) {
        if (!text.startsWith("at ")) {
            return null;
        }
        int open = text.indexOf('(');
        int close = text.indexOf(')', open + 1);
        if (open < 4 || close < 0) {
            return null;
        }
        String place = text.substring(open + 1, close);
        int slash = text.indexOf('/') < 0 ? -1 : text.lastIndexOf('/', open);
        String call = text.substring(Math.max(3, slash + 1), open);
        return call.lastIndexOf('.') > 0 && call.indexOf(' ') < 0 && isPlace(place) ? call : null;
    }

    private static boolean isPlace(String place) {
        if (place.equals("Native Method") || place.equals("Unknown Source") || place.startsWith("<")) {
            return true;
        }
        int dot = place.indexOf('.');
        int colon = place.indexOf(':');
        if (dot < 0 || (colon >= 0 && colon < dot)) {
            return false;
        }
        String ending = place.substring(dot + 1, colon < 0 ? place.length() : colon);
        return ENDINGS.contains(ending);
    }
}
