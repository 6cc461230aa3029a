@NullMarked
package dev.errata.launcher.hook;

import org.jspecify.annotations.NullMarked;
