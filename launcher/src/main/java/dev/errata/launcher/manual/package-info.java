/** The manual page, written from the same model as the commands' own help. */
@NullMarked
package dev.errata.launcher.manual;

import org.jspecify.annotations.NullMarked;
