package dev.errata.log.page.view;

import dev.errata.log.access.Role;
import dev.errata.log.api.command.Order;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list from which some rows can be chosen, to do something about all of them.
 *
 * @param list its rows begin with a {@link Cell.Choice}, where whoever looks may act
 * @param orders what can be done
 * @param chart below it; null for none
 * @param more tables below it
 */
public record ActingView(
        ListView list, List<Order> orders, @Nullable Chart chart, List<HtmlTable> more) {
    /** With buttons for those who may press them. */
    public static ActingView of(Visit visit, ListView list, List<Order> orders) {
        boolean isOffered = visit.may(Role.OPERATOR) && !list.table().rows().isEmpty();
        return new ActingView(list, isOffered ? orders : List.of(), null, List.of());
    }

    public ActingView and(@Nullable Chart drawn, HtmlTable table) {
        return new ActingView(list, orders, drawn, List.of(table));
    }

    /** What a button of this order says. */
    public static String button(Order order) {
        return OrderWords.of(order).verb() + "…";
    }

    /** On the keyboard; null for none. */
    public static @Nullable String key(Order order) {
        return switch (order) {
            case APPROVE -> "a";
            case REJECT -> "r";
            default -> null;
        };
    }
}
