/** Commands on errors that need no Kafka: classify them, group them, list their codes. */
@NullMarked
package dev.errata.launcher.errors;

import org.jspecify.annotations.NullMarked;
