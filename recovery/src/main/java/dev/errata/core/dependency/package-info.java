/** What retries must not hurt: the circuit state of each dependency. */
@NullMarked
package dev.errata.core.dependency;

import org.jspecify.annotations.NullMarked;
