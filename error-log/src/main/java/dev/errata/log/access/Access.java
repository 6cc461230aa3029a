package dev.errata.log.access;

import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;

/** Stands before every route. */
public interface Access {
    /** Adds the handlers that refuse, by Javalin's exceptions, who may not call the route that matched. */
    void install(JavalinConfig config);

    /** Whoever was let through. */
    Caller caller(Context context);

    /** Of the addresses that are served: {@code http} or {@code https}. */
    default String scheme() {
        return "http";
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
