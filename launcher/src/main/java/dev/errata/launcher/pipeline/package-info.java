/** The whole pipeline in one process, embedded or against a cluster. */
@NullMarked
package dev.errata.launcher.pipeline;

import org.jspecify.annotations.NullMarked;
