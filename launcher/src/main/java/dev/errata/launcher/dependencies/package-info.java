/** What operators ask about the dependencies of a fleet, and order for them. */
@NullMarked
package dev.errata.launcher.dependencies;

import org.jspecify.annotations.NullMarked;
