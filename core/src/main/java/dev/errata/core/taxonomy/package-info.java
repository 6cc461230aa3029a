/** The one taxonomy: 74 categories with code, severity, recoverability, strategy and policy, and the texts people see. */
@NullMarked
package dev.errata.core.taxonomy;

import org.jspecify.annotations.NullMarked;
