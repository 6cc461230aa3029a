/** What operators do, for the command line and for the error log alike: ask the worker, tell the aggregator, put dead letters back. */
@NullMarked
package dev.errata.client.operator;

import org.jspecify.annotations.NullMarked;
