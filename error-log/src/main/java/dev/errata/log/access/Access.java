package dev.errata.log.access;

import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.util.Set;

/** Stands before every route. */
public interface Access {
    /** Adds the handlers that refuse, by Javalin's exceptions, who may not call the route that matched. */
    void install(JavalinConfig config);

    /** Whoever was let through. */
    Caller caller(Context context);

    /** What let the caller in. */
    default Pass pass(Context context) {
        return Pass.LASTING;
    }

    /** Those of the passes that would let nobody in any more. */
    default Set<Pass> ended(Set<Pass> passes) {
        return Set.of();
    }

    /** Of the addresses that are served: {@code http} or {@code https}. */
    default String scheme() {
        return "http";
    }

    /** Whether people have to log in. */
    default boolean asksForLogin() {
        return false;
    }

    /** For the forms of the page that is being made; empty where nothing looks for it. */
    default String formToken(Context context) {
        return "";
    }

    /** Where the log is for whoever asks, without a path. */
    default String origin(Context context) {
        return scheme() + "://" + context.header("Host");
    }

    /** Lets everybody in as this caller. */
    static Access open(Caller everybody) {
        return new Access() {
            @Override
            public void install(JavalinConfig config) {
                // nobody is refused
            }

            @Override
            public Caller caller(Context context) {
                return everybody;
            }
        };
    }
}
