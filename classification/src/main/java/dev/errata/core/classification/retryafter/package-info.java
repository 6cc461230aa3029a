/** How long the other side asks to wait, read from headers and words. */
@NullMarked
package dev.errata.core.classification.retryafter;

import org.jspecify.annotations.NullMarked;
