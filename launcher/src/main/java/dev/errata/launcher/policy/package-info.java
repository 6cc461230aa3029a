/** {@code errata policy}: what other policies would have done. */
@NullMarked
package dev.errata.launcher.policy;

import org.jspecify.annotations.NullMarked;
