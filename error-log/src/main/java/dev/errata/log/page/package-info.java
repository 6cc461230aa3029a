/** The dashboard: what people look at with a browser, one more reader of the same questions as the API. */
@NullMarked
package dev.errata.log.page;

import org.jspecify.annotations.NullMarked;
