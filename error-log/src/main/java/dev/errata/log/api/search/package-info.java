/** What is read from the log: errors, groups and other lists, figures, exports, news. */
@NullMarked
package dev.errata.log.api.search;

import org.jspecify.annotations.NullMarked;
