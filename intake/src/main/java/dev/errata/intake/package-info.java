/** The app that takes errors over HTTP from any language. */
@NullMarked
package dev.errata.intake;

import org.jspecify.annotations.NullMarked;
