package dev.errata.intake.sentry;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.intake.mapping.CauseChain;
import dev.errata.intake.mapping.LooseFields;
import dev.errata.intake.mapping.Metadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The exceptions of an event. Sentry has them oldest first, so the last is the error and the causes come before it; where
 * ids tell which is whose child, these say more than the order does.
 */
final class SentryExceptions {
    /** Of values that are looked at. */
    private static final int MOST = 1_000;

    private final String platform;
    /** The error itself, then its causes. */
    private final List<LooseFields> chain;

    private SentryExceptions(String platform, List<LooseFields> chain) {
        this.platform = platform;
        this.chain = chain;
    }

    static SentryExceptions of(LooseFields event) {
        List<LooseFields> values = event.isArray("exception")
                ? event.objects("exception")
                : event.object("exception").objects("values");
        List<LooseFields> newestFirst = new ArrayList<>();
        for (int i = values.size() - 1; i >= 0 && newestFirst.size() < MOST; i--) {
            if (!values.get(i).isEmpty()) {
                newestFirst.add(values.get(i));
            }
        }
        return new SentryExceptions(event.text("platform", ""), byIds(newestFirst));
    }

    boolean isEmpty() {
        return chain.isEmpty();
    }

    /** Whether something was thrown: SDKs hang the stack of a mere message on an exception without a type. */
    boolean nameAType() {
        return chain.stream().anyMatch(value -> type(value) != null);
    }

    /** Type, message, code, stack and causes; nothing if there is no exception. */
    void describe(ErrorEventBuilder event) {
        if (chain.isEmpty()) {
            return;
        }
        LooseFields error = chain.get(0);
        Cause itself = cause(error);
        if (!itself.message().isEmpty() || itself.type() != null) {
            event.message(itself.message());
        }
        event.exceptionType(itself.type())
                .code(itself.code())
                .signal(meta(error).object("signal").text("name"))
                .stack(itself.stack())
                .causes(CauseChain.bounded(
                        chain.stream().skip(1).map(this::cause).toList()));
    }

    void addTo(Metadata metadata) {
        if (chain.isEmpty()) {
            return;
        }
        LooseFields mechanism = chain.get(0).object("mechanism");
        metadata.put("mechanism", mechanism.text("type"));
        metadata.put("handled", mechanism.isFalse("handled") ? "false" : null);
        metadata.put("culprit", SentryFrames.of(chain.get(0), platform).culprit());
    }

    private Cause cause(LooseFields exception) {
        String type = type(exception);
        String message = exception.text("value", "");
        return new Cause(
                type,
                message,
                code(exception),
                SentryFrames.of(exception, platform).text(type, message));
    }

    /** With its module, where there is one. */
    private static @Nullable String type(LooseFields exception) {
        String type = exception.text("type");
        if (type == null || type.isBlank()) {
            return null;
        }
        String module = exception.text("module", "");
        return module.isBlank() || type.startsWith(module + ".") ? type : module + "." + type;
    }

    private static @Nullable String code(LooseFields exception) {
        LooseFields errno = meta(exception).object("errno");
        String name = errno.text("name");
        return name == null ? errno.text("number") : name;
    }

    private static LooseFields meta(LooseFields exception) {
        return exception.object("mechanism").object("meta");
    }

    /** From the root id down, if each value has an id of its own and all hang together; else as they are. */
    private static List<LooseFields> byIds(List<LooseFields> newestFirst) {
        Map<Integer, LooseFields> byId = new HashMap<>();
        Map<Integer, List<Integer>> children = new HashMap<>();
        Integer root = null;
        for (LooseFields value : newestFirst) {
            LooseFields mechanism = value.object("mechanism");
            Integer id = mechanism.integer("exception_id");
            Integer parent = mechanism.integer("parent_id");
            boolean isSecondRoot = parent == null && root != null;
            if (id == null || byId.put(id, value) != null || isSecondRoot) {
                return newestFirst;
            }
            if (parent == null) {
                root = id;
            } else {
                children.computeIfAbsent(parent, none -> new ArrayList<>()).add(id);
            }
        }
        List<LooseFields> chain = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        if (root != null) {
            open.add(root);
        }
        while (!open.isEmpty()) {
            Integer id = open.remove(open.size() - 1);
            chain.add(byId.get(id));
            List<Integer> below = new ArrayList<>(children.getOrDefault(id, List.of()));
            java.util.Collections.reverse(below);
            open.addAll(below);
        }
        return chain.size() == newestFirst.size() ? chain : newestFirst;
    }
}
