/** How the rules are asked: one pass over the text, then the facts, then the best match wins. */
@NullMarked
package dev.errata.core.classification.engine;

import org.jspecify.annotations.NullMarked;
