package dev.errata.core.wording;

import java.util.List;

/**
 * What people are told: clear, without jargon or blame.
 *
 * @param title a few words
 * @param message what happened
 * @param action what happens next, or what to do
 * @param suggestions for operators, most useful first
 */
public record UserText(String title, String message, String action, List<String> suggestions) {
    public UserText {
        suggestions = List.copyOf(suggestions);
    }
}
