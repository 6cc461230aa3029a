/** Commands on classification rules: check, list and show them, change those of a running classifier. */
@NullMarked
package dev.errata.launcher.rules;

import org.jspecify.annotations.NullMarked;
