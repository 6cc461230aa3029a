/** Reads the recovery configuration: one YAML file, validated as a whole, single values overridden by the environment. */
@NullMarked
package dev.errata.core.recovery.config;

import org.jspecify.annotations.NullMarked;
