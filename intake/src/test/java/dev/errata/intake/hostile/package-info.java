/** What may become of bodies on the way from somebody who means no good. */
@NullMarked
package dev.errata.intake.hostile;

import org.jspecify.annotations.NullMarked;
