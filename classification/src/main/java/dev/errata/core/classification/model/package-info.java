/** The linear model that says of a text, where nothing is stated, whether it tells of a failure. */
@NullMarked
package dev.errata.core.classification.model;

import org.jspecify.annotations.NullMarked;
