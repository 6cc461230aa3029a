/** The compact form in which state is stored and travels inside an app: values one behind the other. */
@NullMarked
package dev.errata.core.binary;

import org.jspecify.annotations.NullMarked;
