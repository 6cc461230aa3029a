/** The stream around classification: says what each raw error is. */
@NullMarked
package dev.errata.classifier;

import org.jspecify.annotations.NullMarked;
