/** What people see of groups, and say of them. */
@NullMarked
package dev.errata.launcher.groups;

import org.jspecify.annotations.NullMarked;
