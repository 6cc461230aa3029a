/** What the running pipeline itself is asked, as it stands now. */
@NullMarked
package dev.errata.log.api.pipeline;

import org.jspecify.annotations.NullMarked;
