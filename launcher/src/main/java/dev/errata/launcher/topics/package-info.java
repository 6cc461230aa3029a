/** Commands on topics: list, create and verify them, send errors, follow records. */
@NullMarked
package dev.errata.launcher.topics;

import org.jspecify.annotations.NullMarked;
