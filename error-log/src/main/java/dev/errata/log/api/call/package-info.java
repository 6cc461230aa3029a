/** One call: its parameters, its body, its answer, and where a list goes on. */
@NullMarked
package dev.errata.log.api.call;

import org.jspecify.annotations.NullMarked;
