/** The domain: taxonomy, classification, recovery and grouping as pure records and functions. */
@NullMarked
package dev.errata.core;

import org.jspecify.annotations.NullMarked;
