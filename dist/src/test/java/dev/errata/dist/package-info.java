/** What is in the archive, and that it runs where there is only a JRE. */
@NullMarked
package dev.errata.dist;

import org.jspecify.annotations.NullMarked;
