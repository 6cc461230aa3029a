/** What a service embeds: report errors, run retries, publish outcomes. */
@NullMarked
package dev.errata.client;

import org.jspecify.annotations.NullMarked;
