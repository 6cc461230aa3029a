package dev.errata.core.grouping.stack;

import java.util.List;

/**
 * One error of a chain: the simple name of its type ("" if the stack does not say), and its frames, the innermost first.
 * Whoever makes it no longer changes the list.
 */
record Thrown(String type, List<Frame> frames) {}
