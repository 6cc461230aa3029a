/** What holds for all records of the domain. */
@NullMarked
package dev.errata.core.record;

import org.jspecify.annotations.NullMarked;
