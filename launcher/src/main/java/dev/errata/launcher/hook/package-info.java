/** {@code errata hook}: what a coding agent is told about a tool that failed, in the agent's own form and in time. */
@NullMarked
package dev.errata.launcher.hook;

import org.jspecify.annotations.NullMarked;
