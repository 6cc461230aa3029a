package dev.errata.dispatcher;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads the endpoints, each below its name: {@code endpoints.charge-card.url}. */
final class EndpointSettings {
    static final String PREFIX = "endpoints.";
    private static final Set<String> FIELDS = new TreeSet<>(Set.of(
            "url", "types", "secret", "secret.file", "secret.previous", "secret.previous.file", "calls", "time.limit"));

    private static final ServiceEndpoint FALLBACK = new ServiceEndpoint(
            "fallback", List.of("none"), URI.create("http://fallback/"), List.of(), 1, ServiceEndpoint.TIME_LIMIT);

    private EndpointSettings() {}

    static List<ServiceEndpoint> read(Config config) {
        Map<String, Set<String>> given = new TreeMap<>();
        config.under(PREFIX, "services that run operations: <name>." + String.join(", .", FIELDS))
                .keySet()
                .forEach(key -> given.computeIfAbsent(nameIn(key), name -> new TreeSet<>())
                        .add(key.substring(Math.min(key.length(), nameIn(key).length() + 1))));
        List<ServiceEndpoint> endpoints = new ArrayList<>();
        given.forEach((name, fields) -> endpoints.add(read(config, name, fields)));
        return endpoints;
    }

    private static ServiceEndpoint read(Config config, String name, Set<String> given) {
        String key = PREFIX + name + ".";
        String url = config.text(key + "url", "", "where it is posted to");
        List<String> types = config.list(key + "types", List.of(name), "of the operations; the name unless given");
        String secret = config.text(key + "secret", "", "signs what is posted; 'whsec_' and base64");
        String previous = config.text(key + "secret.previous", "", "signs as well, while the secret changes");
        int calls = config.integer(key + "calls", ServiceEndpoint.CALLS, "under way at the same time");
        Duration limit = config.duration(key + "time.limit", ServiceEndpoint.TIME_LIMIT, "of a run that names none");
        return config.part(key, FALLBACK, () -> {
            List<String> unknown =
                    given.stream().filter(field -> !FIELDS.contains(field)).toList();
            if (!unknown.isEmpty()) {
                throw new ConfigException(unknown.stream()
                        .map(field -> key + field + " is unknown; an endpoint has " + String.join(", ", FIELDS))
                        .toList());
            }
            List<String> secrets =
                    Stream.of(secret, previous).filter(it -> !it.isEmpty()).toList();
            return new ServiceEndpoint(name, types, uri(key, url), secrets, calls, limit);
        });
    }

    private static URI uri(String key, String url) {
        try {
            return URI.create(url);
        } catch (IllegalArgumentException e) {
            // not the cause's message, which repeats the URL
            throw new ConfigException(List.of(key + "url must be an http or https URL"));
        }
    }

    private static String nameIn(String key) {
        int dot = key.indexOf('.');
        return dot < 0 ? key : key.substring(0, dot);
    }
}
