/** A real Kafka broker and a schema registry inside the JVM, their data kept in a directory. */
@NullMarked
package dev.errata.embedded;

import org.jspecify.annotations.NullMarked;
