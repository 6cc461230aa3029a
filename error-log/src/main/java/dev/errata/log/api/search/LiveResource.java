package dev.errata.log.api.search;

import dev.errata.log.access.Access;
import dev.errata.log.access.Pass;
import dev.errata.log.access.Role;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.live.LiveFeed;
import dev.errata.log.live.LiveStream;
import dev.errata.log.live.LiveStreams;
import dev.errata.log.live.LiveTopic;
import dev.errata.log.live.LiveVersion;
import dev.errata.log.query.ChangeFinder;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import io.javalin.http.HandlerType;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code /api/live}: says that something changed, while it changes. */
public final class LiveResource {
    private static final String LAST_EVENT = "Last-Event-ID";
    private static final String RETRY_AFTER_SECONDS = "30";
    private static final Parameter<LiveTopic> TOPICS = Parameter.label(
                    "topics", LiveTopic.class, "To hear of; all, unless given.")
            .repeatable();
    private static final Parameter<String> SINCE = Parameter.text(
            "since", "The id of the last event that was heard, for readers that cannot send the header Last-Event-ID.");

    private final LiveStreams streams;
    private final Access access;

    public LiveResource(LiveStreams streams, Access access) {
        this.streams = streams;
        this.access = access;
    }

    /** What the streams hear: from the ledger, and from whoever has the say over access. */
    public static LiveFeed feed(ChangeFinder changes, Access access) {
        return new LiveFeed() {
            @Override
            public LiveVersion version() {
                return LiveVersion.of(changes.stored());
            }

            @Override
            public List<String> gates(int most) {
                return changes.newestGates(most);
            }

            @Override
            public Set<Pass> ended(Set<Pass> passes) {
                return access.ended(passes);
            }
        };
    }

    public List<Endpoint> endpoints() {
        return List.of(new Endpoint(
                HandlerType.GET,
                "/api/live",
                Role.VIEWER,
                "Says that something changed, at most once a second; goes on behind the header Last-Event-ID",
                List.of(TOPICS, SINCE),
                null,
                new Endpoint.Answer(200, "LiveEvent", List.of(LiveStreams.CONTENT_TYPE)),
                this::open));
    }

    private void open(Call call) {
        call.requireNoMistake();
        List<LiveTopic> topics = call.all(TOPICS);
        Set<LiveTopic> heard = topics.isEmpty() ? EnumSet.allOf(LiveTopic.class) : EnumSet.copyOf(topics);
        Optional<String> since =
                Optional.ofNullable(call.context().header(LAST_EVENT)).or(() -> call.one(SINCE));
        boolean isOpen = streams.open(call.context(), access.pass(call.context()), new LiveStream.Asked(heard, since));
        if (!isOpen) {
            call.context().header("Retry-After", RETRY_AFTER_SECONDS);
            throw new ProblemException(Problem.of(
                    "streams-busy",
                    503,
                    "Too many streams are open",
                    LiveStreams.MOST + " are open at the most: ask for what changed from time to time instead."));
        }
    }
}
