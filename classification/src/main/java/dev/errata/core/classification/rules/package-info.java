/** Rules as data: what they match and what they say, read from YAML and checked before they are used. */
@NullMarked
package dev.errata.core.classification.rules;

import org.jspecify.annotations.NullMarked;
