/** {@code errata log}: who may come into the error log, straight in its database. */
@NullMarked
package dev.errata.launcher.log;

import org.jspecify.annotations.NullMarked;
