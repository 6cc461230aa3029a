/** What the tests of several modules share. No module needs it to run. */
@NullMarked
package dev.errata.testing;

import org.jspecify.annotations.NullMarked;
