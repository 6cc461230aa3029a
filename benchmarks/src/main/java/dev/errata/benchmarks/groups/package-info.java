/** The benchmark of many groups: what each costs in time, heap and disk, and how long a restore takes. */
@NullMarked
package dev.errata.benchmarks.groups;

import org.jspecify.annotations.NullMarked;
