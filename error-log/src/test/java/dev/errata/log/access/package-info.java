@NullMarked
package dev.errata.log.access;

import org.jspecify.annotations.NullMarked;
