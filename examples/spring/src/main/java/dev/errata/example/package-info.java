/** A small service that charges cards. */
@NullMarked
package dev.errata.example;

import org.jspecify.annotations.NullMarked;
