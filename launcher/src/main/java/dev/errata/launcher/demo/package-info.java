/** The recorded scenario, its executor, what is shown of it, and whether it balances. */
@NullMarked
package dev.errata.launcher.demo;

import org.jspecify.annotations.NullMarked;
