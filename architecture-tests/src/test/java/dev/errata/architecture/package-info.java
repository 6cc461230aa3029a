/** The layering and naming rules, as tests. */
@NullMarked
package dev.errata.architecture;

import org.jspecify.annotations.NullMarked;
