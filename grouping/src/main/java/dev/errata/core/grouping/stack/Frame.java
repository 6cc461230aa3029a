package dev.errata.core.grouping.stack;

/**
 * One call of a stack, without what changes from release to release.
 *
 * @param module where it is defined: a class, a file, a package
 * @param function the function, {@link #ANONYMOUS} if it has no name of its own
 * @param source the line of the program, "" where the stack does not show it
 */
record Frame(String module, String function, Origin origin, String source) {

    static final String ANONYMOUS = "<anonymous>";

    /** Whose code it is. */
    enum Origin {
        IN_APP,
        LIBRARY
    }

    static Frame of(String module, String function, boolean library) {
        return new Frame(module, function, library ? Origin.LIBRARY : Origin.IN_APP, "");
    }

    Frame asLibrary() {
        return new Frame(module, function, Origin.LIBRARY, source);
    }

    Frame withSource(String line) {
        return new Frame(module, function, origin, line);
    }

    boolean isInApp() {
        return origin == Origin.IN_APP;
    }

    boolean isAnonymous() {
        return function.equals(ANONYMOUS);
    }

    String site() {
        String place = module.isEmpty() ? function : module + " " + function;
        return source.isEmpty() ? place : place + ": " + source;
    }
}
