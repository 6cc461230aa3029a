package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Backtraces of Rust: {@code 12: shop::order::total} with its place on the next line. */
final class RustStackFormat implements StackFormat {

    private static final Prefixes LIBRARIES = new Prefixes(List.of(
            "core::",
            "std::",
            "alloc::",
            "rust_",
            "__rust",
            "_start",
            "__libc",
            "tokio::",
            "futures",
            "rayon",
            "hyper::",
            "actix",
            "serde",
            "anyhow::",
            "eyre::",
            "color_eyre::",
            "backtrace::",
            "start_thread",
            "test::",
            "panic_unwind::",
            "tracing",
            "axum::",
            "tower"));

    private static final Prefixes REPORTS = new Prefixes(
            List.of("core::panicking::panic_fmt", "core::panicking::panic_display", "std::panicking::begin_panic"));

    /** What calls the hook of an application: of a stack that is cut off behind them no frame says what panicked. */
    private static final Set<String> HOOKS = Set.of(
            "std::panicking::rust_panic_with_hook",
            "std::panicking::panic_with_hook",
            "std::panicking::begin_panic_handler",
            "std::panicking::panic_handler");

    /** From the bracket before a crate's hash to the one behind it. */
    private static final int HASH = 17;

    private static final Set<String> PRIMITIVES =
            Set.copyOf(Search.words("i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool char str [T]"));

    private static final String CLOSURE = "{closure#";
    private static final String CLOSURE_ENV = "{closure_env#";
    /** Calls, each with its place below. */
    private static final int LINES_OF_CALLER = 6;

    private static final Set<String> STARTERS = Set.of("main", "clone", "clone3");

    @Override
    public boolean isFrame(String line, int start) {
        return isPlace(line, start) || wasFrame(line, start);
    }

    @Override
    public boolean wasFrame(String line, int start) {
        boolean isNumbered = start < line.length() && Character.isDigit(line.charAt(start));
        return isNumbered && frame(line.strip()) != null;
    }

    /** {@code at ./src/cart.rs:7:9}, below a call. */
    static boolean isPlace(String line, int start) {
        return line.startsWith("at ", start) && Search.first(".rs:", line, start, line.length()) > 0;
    }

    /** Without the frames that only report the panic; behind them the application's own come first if it panicked itself. */
    @Override
    public Optional<Thrown> rootCause(List<String> lines) {
        List<String> plain =
                lines.stream().map(RustStackFormat::withoutCrateHashes).toList();
        List<Frame> frames = frames(plain);
        return frames.isEmpty() ? Optional.empty() : Optional.of(new Thrown("panic", behindReport(frames)));
    }

    /**
     * {@code <i32 as core::ops::Div>::div} and {@code <T as core::convert::Into<U>>::into} are nobody's, and so are what is stripped, what
     * makes one error from another, and what lies where Cargo keeps the crates of others.
     */
    private static Frame judged(Frame frame, String call, String below) {
        String name = frame.function();
        int end = Search.first("::", name);
        String first = end < 0 ? name : name.substring(0, end).replace(">", "");
        boolean isParameter = first.length() == 1 && Character.isUpperCase(first.charAt(0));
        boolean isLibrary = isParameter
                || PRIMITIVES.contains(first)
                || name.startsWith("<unknown>")
                || (name.startsWith("<") && LIBRARIES.isAnyOf(name.substring(1)))
                || Search.isIn(call, " as core::convert::")
                || Search.isIn(call, ": <core::")
                || (below.startsWith("at ") && SourcePaths.isLibrary(below));
        return isLibrary || !frame.isInApp() ? frame.asLibrary() : placed(name, below);
    }

    /** By module and name: inlined functions have no path, but are shown with their file, which is called as the module is. */
    private static Frame placed(String path, String below) {
        List<String> parts =
                Search.parts(path, ':').stream().filter(part -> !part.isEmpty()).toList();
        int last = parts.size() - 1;
        String module = last == 0 && below.startsWith("at ") ? moduleOf(below) : "main";
        for (int i = 1; i < last; i++) {
            module = Character.isLowerCase(parts.get(i).charAt(0)) ? parts.get(i) : module;
        }
        String name = parts.get(last);
        return Frame.of(module, name.startsWith("{") ? Frame.ANONYMOUS : name, false);
    }

    /** {@code ice} of {@code ./src/ice.rs:3:7} and of {@code src/ice/mod.rs}; {@code main} of a crate's first file. */
    static String moduleOf(String place) {
        int end = Math.max(0, Search.first(".rs", place));
        String path = place.substring(0, end);
        String plain = path.endsWith("/mod") ? path.substring(0, path.length() - "/mod".length()) : path;
        String name = plain.substring(Search.last('/', plain) + 1);
        return name.equals("lib") ? "main" : name;
    }

    private static List<Frame> behindReport(List<Frame> frames) {
        int last = frames.size() - 1;
        while (last >= 0 && !REPORTS.isAnyOf(frames.get(last).function())) {
            last--;
        }
        if (last < 0 && frames.stream().anyMatch(frame -> HOOKS.contains(frame.function()))) {
            return frames.stream().map(Frame::asLibrary).toList();
        }
        return last + 1 < frames.size() ? frames.subList(last + 1, frames.size()) : frames;
    }

    /** {@code std[e28293b1aa0f68bd]::panic} is std::panic, wherever the line is cut. */
    private static String withoutCrateHashes(String line) {
        StringBuilder plain = new StringBuilder();
        int from = 0;
        int open = Search.first('[', line);
        while (open > 0) {
            int close = Search.first(']', line, open, line.length());
            if (close < 0) {
                return plain.append(line, from, open).append("::").toString();
            }
            int next = open + 1;
            if (close == open + HASH) {
                plain.append(line, from, open);
                from = close + 1;
                next = from;
            }
            open = Search.first('[', line, next, line.length());
        }
        return plain.append(line, from, line.length()).toString();
    }

    @Override
    public Optional<Thrown> formerRootCause(List<String> lines) {
        List<Frame> frames = new ArrayList<>();
        for (String line : lines) {
            String text = line.strip();
            Frame frame = frame(text);
            if (frame != null && text.startsWith("0: ") && !frames.isEmpty()) {
                break;
            }
            if (frame != null) {
                frames.add(frame);
            }
        }
        return frames.isEmpty() ? Optional.empty() : Optional.of(new Thrown("panic", frames));
    }

    private static List<Frame> frames(List<String> lines) {
        List<Frame> frames = new ArrayList<>();
        boolean isCauses = false;
        for (int i = 0; i < lines.size(); i++) {
            String text = lines.get(i).strip();
            isCauses = text.equals(RustReport.CAUSED) || (isCauses && !text.isEmpty());
            Frame read = isCauses ? null : isBare(lines, i) ? called(text) : frame(text);
            Frame frame = read == null ? null : named(read, lines, i);
            if (frame != null) {
                if (text.startsWith("0: ") && !frames.isEmpty()) {
                    break;
                }
                frames.add(judged(
                        frame, text, i + 1 < lines.size() ? lines.get(i + 1).strip() : ""));
            }
        }
        return frames;
    }

    /** Where only debugging symbols are left, a closure is named by what it was called with: {@code call_once<shop::plan::{closure_env#2}, ()>}. */
    private static Frame named(Frame frame, List<String> lines, int at) {
        String name = frame.function();
        if (!name.startsWith(CLOSURE)) {
            return frame;
        }
        String variable = "::" + CLOSURE_ENV + name.substring(CLOSURE.length());
        for (String line : lines.subList(at + 1, Math.min(lines.size(), at + LINES_OF_CALLER))) {
            int end = Search.first(variable, line);
            if (end > 0) {
                int start = end;
                while (start > 0
                        && (Character.isJavaIdentifierPart(line.charAt(start - 1)) || line.charAt(start - 1) == ':')) {
                    start--;
                }
                return start == end ? frame : Frame.of("", line.substring(start, end), false);
            }
        }
        return frame;
    }

    /** A call that the compiler has put into its caller has no number, nor has any in what clients of trackers make of a backtrace. */
    private static boolean isBare(List<String> lines, int at) {
        String line = lines.get(at);
        int start = StackFormat.indent(line);
        boolean isCall =
                start < line.length() && !Character.isDigit(line.charAt(start)) && !line.startsWith("at ", start);
        String below = isCall && at + 1 < lines.size() ? lines.get(at + 1) : "";
        return isPlace(below, StackFormat.indent(below));
    }

    private static @Nullable Frame frame(String text) {
        int colon = Search.first(": ", text);
        if (colon < 1 || colon > 4 || !text.substring(0, colon).chars().allMatch(Character::isDigit)) {
            return null;
        }
        return called(text.substring(colon + 2).strip());
    }

    private static @Nullable Frame called(String call) {
        int address = call.startsWith("0x") ? Search.first(" - ", call) : -1;
        String name = plain(address > 0 ? call.substring(address + 3) : call);
        boolean isPath = Search.first(' ', name) < 0 && name.chars().anyMatch(c -> c != ':');
        return isPath ? Frame.of("", name, isLibrary(name)) : null;
    }

    private static boolean isLibrary(String name) {
        return STARTERS.contains(name) || LIBRARIES.isAnyOf(name);
    }

    /** {@code <shop::Order as shop::Total>::total::{{closure}}::h0123456789abcdef} is shop::Order::total. */
    private static String plain(String name) {
        String text = name;
        int hash = Search.last("::h", text);
        if (hash > 0 && text.length() - hash == 19) {
            text = text.substring(0, hash);
        }
        text = text.replace("::{{closure}}", "").replace("::{closure#0}", "");
        int as = Search.first(" as ", text);
        int close = Search.first('>', text, Math.max(as, 0), text.length());
        if (text.startsWith("<") && as > 0 && close > 0) {
            text = text.substring(1, as) + text.substring(close + 1);
        }
        int generic = Search.first("::<", text);
        return generic > 0 ? text.substring(0, generic) : text;
    }
}
