/** What the error log takes, beside what PostgreSQL does at best with the same rows in the same run. */
@NullMarked
package dev.errata.benchmarks.log;

import org.jspecify.annotations.NullMarked;
