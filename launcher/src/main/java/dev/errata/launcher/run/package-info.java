/** {@code errata run}: a command as it is, and again where its failure is one that passes. */
@NullMarked
package dev.errata.launcher.run;

import org.jspecify.annotations.NullMarked;
