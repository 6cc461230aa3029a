package dev.errata.core.recovery.instruction;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The name rules of package registries. What passes holds no space, quote, path or option, so an executor may hand it to
 * a package manager as one argument.
 */
public final class PackageNames {
    private static final int LONGEST = 214;

    private PackageNames() {}

    /** The name to install for what an error called missing; empty if the ecosystem knows no such name. */
    public static Optional<String> installable(String ecosystem, String missing) {
        if (missing.isEmpty() || missing.length() > LONGEST) {
            return Optional.empty();
        }
        return switch (ecosystem.toLowerCase(Locale.ROOT)) {
            case "npm" -> npm(missing);
            case "pip" -> Optional.of(missing).filter(PackageNames::isPip);
            case "maven" -> Optional.of(missing).filter(PackageNames::isMaven);
            case "gem", "cargo" -> Optional.of(missing).filter(name -> isWord(name, "-_"));
            case "go" -> Optional.of(missing).filter(PackageNames::isGoModule);
            default -> Optional.empty();
        };
    }

    /** A module inside a package names its package: {@code lodash/fp} is of {@code lodash}. */
    private static Optional<String> npm(String module) {
        List<String> parts = List.of(module.split("/", -1));
        if (!module.startsWith("@")) {
            return Optional.of(parts.get(0)).filter(PackageNames::isNpmPart);
        }
        if (parts.size() < 2 || !isNpmPart(parts.get(0).substring(1)) || !isNpmPart(parts.get(1))) {
            return Optional.empty();
        }
        return Optional.of(parts.get(0) + '/' + parts.get(1));
    }

    private static boolean isNpmPart(String part) {
        return isWord(part, "-._~") && part.equals(part.toLowerCase(Locale.ROOT));
    }

    private static boolean isPip(String name) {
        return isWord(name, "-._") && isLetterOrDigit(name.charAt(name.length() - 1));
    }

    private static boolean isMaven(String coordinates) {
        List<String> parts = List.of(coordinates.split(":", -1));
        return parts.size() >= 2 && parts.size() <= 3 && parts.stream().allMatch(part -> isWord(part, "-._"));
    }

    private static boolean isGoModule(String path) {
        List<String> parts = List.of(path.split("/", -1));
        return parts.get(0).contains(".") && parts.stream().allMatch(part -> isWord(part, "-._~"));
    }

    /** ASCII letters, digits and {@code others}, beginning with a letter or digit: never an option, never a path. */
    private static boolean isWord(String text, String others) {
        return !text.isEmpty()
                && isLetterOrDigit(text.charAt(0))
                && text.chars().allMatch(c -> isLetterOrDigit(c) || others.indexOf(c) >= 0);
    }

    private static boolean isLetterOrDigit(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
