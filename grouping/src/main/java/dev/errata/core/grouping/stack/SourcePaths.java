package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
import java.util.List;
import java.util.Set;

/** What of a source path is the same on every machine and in every release. */
final class SourcePaths {

    private static final List<String> LIBRARIES = List.of(
            "node_modules/",
            "site-packages/",
            "dist-packages/",
            "/gems/",
            "/lib/ruby/",
            "/vendor/",
            "/pkg/mod/",
            "/.cargo/",
            "/cargo/registry/",
            "/cargo/git/",
            "/rustc/",
            "/usr/lib/",
            "/usr/share/",
            "/usr/local/go/",
            "/go/src/runtime/",
            "/lib/python",
            "/rubies/",
            "/.rustup/",
            "/toolchains/");

    /** Where programs are unpacked, built or deployed to: a file right below one lies there on one machine and not on another. */
    private static final Set<String> ROOTS = Set.copyOf(
            Search.words(
                    "app application src code current www html public dist build out bin srv web workspace work project release"));

    /** Extensions that the same script has after another way of building it. */
    private static final List<String> SCRIPTS = List.of(".mjs ", ".cjs ", ".ts ", ".mts ", ".cts ");

    private SourcePaths() {}

    /** The module of a site without the folder of its installation, and a script as if it were written in plain JavaScript. */
    static String withoutRoot(String site) {
        int slash = Search.first('/', site);
        String below = slash > 0 && ROOTS.contains(site.substring(0, slash)) ? site.substring(slash + 1) : site;
        int blank = Search.first(' ', below);
        for (String script : SCRIPTS) {
            if (blank > 0 && below.startsWith(script, blank - script.length() + 1)) {
                return below.substring(0, blank - script.length() + 1) + ".js" + below.substring(blank);
            }
        }
        return below;
    }

    static boolean isLibrary(String path) {
        String normal = path.replace('\\', '/');
        return normal.startsWith("<")
                || normal.startsWith("node:")
                || normal.startsWith("internal/")
                || normal.startsWith("vendor/")
                || LIBRARIES.stream().anyMatch(part -> Search.isIn(normal, part))
                || isStandardPython(normal);
    }

    /** The file and its folder; the folder only if it cannot be the name of a release or of a build. */
    static String module(String path) {
        String normal = path.replace('\\', '/');
        int query = Search.first('?', normal);
        if (query > 0) {
            normal = normal.substring(0, query);
        }
        int slash = Search.last('/', normal);
        String file = withoutBuildHash(normal.substring(slash + 1));
        int above = slash <= 0 ? -1 : Search.last('/', normal, 0, slash);
        String folder = slash <= 0 ? "" : normal.substring(above + 1, slash);
        return folder.isEmpty() || hasDigit(folder) || folder.equals(".") ? file : folder + "/" + file;
    }

    /** {@code main.4f3a2b.js} is {@code main.js} of another build. */
    private static String withoutBuildHash(String file) {
        int end = Search.last('.', file);
        int start = end <= 0 ? -1 : Math.max(Search.last('.', file, 0, end), Search.last('-', file, 0, end));
        return start > 0 && end - start >= 7 && hasDigit(file.substring(start, end))
                ? file.substring(0, start) + file.substring(end)
                : file;
    }

    static boolean hasDigit(String text) {
        return text.chars().anyMatch(c -> c >= '0' && c <= '9');
    }

    static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static boolean isStandardPython(String path) {
        int lib = Search.first("/python3", path);
        return lib >= 0 && Search.first('/', path, lib + 1, path.length()) > 0 && Search.isIn(path, "/lib");
    }
}
