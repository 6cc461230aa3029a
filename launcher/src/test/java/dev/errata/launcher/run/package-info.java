@NullMarked
package dev.errata.launcher.run;

import org.jspecify.annotations.NullMarked;
