/** How a process reads its settings: defaults, a file, the environment; typed, complete and with every mistake named. */
@NullMarked
package dev.errata.streams.config;

import org.jspecify.annotations.NullMarked;
