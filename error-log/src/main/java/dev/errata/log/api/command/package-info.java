/** What people tell the pipeline to do, each written down before it is done and answered once. */
@NullMarked
package dev.errata.log.api.command;

import org.jspecify.annotations.NullMarked;
