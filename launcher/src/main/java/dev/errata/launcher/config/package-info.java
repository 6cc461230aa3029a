/** Commands on the configuration that people write. */
@NullMarked
package dev.errata.launcher.config;

import org.jspecify.annotations.NullMarked;
