package dev.errata.core.classification.engine;

import dev.errata.core.classification.lines.Region;
import dev.errata.core.classification.rules.Sources;
import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.matching.CharFolding;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An event as the rules see it: its texts cleaned, its facts folded, its sources known. */
public final class EventView {
    private final ErrorEvent event;
    private final Sources sources;
    private final @Nullable String component;
    private final List<TextField> texts;
    private final List<FactField> facts;

    private EventView(
            ErrorEvent event,
            Sources sources,
            @Nullable String component,
            List<TextField> texts,
            List<FactField> facts) {
        this.event = event;
        this.sources = sources;
        this.component = component;
        this.texts = texts;
        this.facts = facts;
    }

    static EventView of(ErrorEvent event, SourceNames names) {
        List<TextField> texts = texts(event);
        List<FactField> facts = facts(event, texts);
        String component = component(event);
        Sources sources = names.sourcesOf(event, component, texts.get(0).text(), facts);
        return new EventView(event, sources, component, texts, facts);
    }

    public ErrorEvent event() {
        return event;
    }

    public Sources sources() {
        return sources;
    }

    @Nullable String component() {
        return component;
    }

    /** The message first; never empty. */
    public List<TextField> texts() {
        return texts;
    }

    /** The event's own facts first; never empty. */
    List<FactField> facts() {
        return facts;
    }

    @Nullable Integer status() {
        return event.http() == null ? null : event.http().status();
    }

    private static @Nullable String component(ErrorEvent event) {
        String component = event.source().component();
        if (component == null || component.isBlank()) {
            component = event.execution().tool();
        }
        return component == null ? null : CharFolding.fold(component);
    }

    private static List<TextField> texts(ErrorEvent event) {
        List<TextField> texts = new ArrayList<>(2);
        texts.add(TextField.of("message", event.message(), Region.MAIN));
        if (event.toolOutput() != null) {
            texts.add(TextField.of("toolOutput", event.toolOutput(), Region.MAIN));
        }
        if (event.stack() != null) {
            texts.add(TextField.of("stack", event.stack(), Region.MAIN));
        }
        for (int i = 0; i < event.causes().size(); i++) {
            Cause cause = event.causes().get(i);
            texts.add(TextField.of("causes[" + i + "].message", cause.message(), Region.CAUSE));
        }
        return texts;
    }

    private static List<FactField> facts(ErrorEvent event, List<TextField> texts) {
        List<FactField> facts = new ArrayList<>(2);
        facts.add(FactField.given("", Region.MAIN, event.code(), event.exceptionType()));
        for (int i = 0; i < event.causes().size(); i++) {
            Cause cause = event.causes().get(i);
            facts.add(FactField.given("causes[" + i + "].", Region.CAUSE, cause.code(), cause.type()));
        }
        for (TextField text : texts) {
            ExceptionNames.addTo(facts, text);
        }
        return facts;
    }
}
