/** Finding many phrases in hostile text at once, in time linear in the text. */
@NullMarked
package dev.errata.core.matching;

import org.jspecify.annotations.NullMarked;
