/** What pages are made of, whatever they tell: tables and their cells, filters, charts, links, text from outside made safe to look at. */
@NullMarked
package dev.errata.log.page.view;

import org.jspecify.annotations.NullMarked;
