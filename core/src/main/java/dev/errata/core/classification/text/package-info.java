/** What people are told about an error. */
@NullMarked
package dev.errata.core.classification.text;

import org.jspecify.annotations.NullMarked;
