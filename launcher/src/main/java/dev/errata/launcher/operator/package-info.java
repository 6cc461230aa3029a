/** Commands of operators: on pending retries and open escalations, answered by every partition of the worker. */
@NullMarked
package dev.errata.launcher.operator;

import org.jspecify.annotations.NullMarked;
