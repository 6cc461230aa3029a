/** Who may call: logging in and out, accounts and their tokens. */
@NullMarked
package dev.errata.log.api.account;

import org.jspecify.annotations.NullMarked;
