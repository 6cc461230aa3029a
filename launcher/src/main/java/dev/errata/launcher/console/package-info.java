/** What every command shares: where it writes, how it reaches the cluster, what a user's mistake looks like. */
@NullMarked
package dev.errata.launcher.console;

import org.jspecify.annotations.NullMarked;
