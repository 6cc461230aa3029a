/** The intake under load, beside a bare producer and beside a server that parses nothing. */
@NullMarked
package dev.errata.benchmarks.intake;

import org.jspecify.annotations.NullMarked;
