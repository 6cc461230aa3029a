package dev.errata.example;

import java.net.ConnectException;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.stereotype.Component;

/** A card processor that refuses the first call for each order. */
@Component
final class Cards {
    private final ConcurrentHashMap.KeySetView<String, Boolean> refused = ConcurrentHashMap.newKeySet();
    private final CopyOnWriteArrayList<String> charged = new CopyOnWriteArrayList<>();

    /** Charges once, however often it is asked under the same key. */
    void charge(String idempotencyKey, String order) throws ConnectException {
        if (refused.add(order)) {
            throw new ConnectException("the card processor refused the connection");
        }
        charged.addIfAbsent(order);
    }

    List<String> charged() {
        return List.copyOf(charged);
    }
}
