/** What must hold in every history, looked at after each record that is committed, and once when all is calm again. */
@NullMarked
package dev.errata.simulator.check;

import org.jspecify.annotations.NullMarked;
