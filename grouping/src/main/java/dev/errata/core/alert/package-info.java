/** When a person is told: alerts on counts and rates, each with one life. */
@NullMarked
package dev.errata.core.alert;

import org.jspecify.annotations.NullMarked;
