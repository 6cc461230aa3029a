package dev.errata.core.classification.rules;

import dev.errata.core.event.ErrorEvent;

/**
 * An event that a rule must, or must not, win.
 *
 * @param text the message, for reading
 */
public record RuleExample(String text, ErrorEvent event) {}
