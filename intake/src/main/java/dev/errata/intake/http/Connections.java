package dev.errata.intake.http;

import dev.errata.intake.protocol.Limits;
import dev.errata.streams.http.ServerRefusals;
import io.javalin.config.JavalinConfig;
import java.time.Duration;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.component.LifeCycle;

/** What the server lets clients have of it before there is a request: how many, for how long, and how much of a head. */
final class Connections {
    private static final Duration IDLE = Duration.ofSeconds(10);
    private static final int MOST = 2_000;
    /** Longer than Kafka is waited for. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(8);

    private Connections() {}

    static void limit(JavalinConfig config, Traffic traffic) {
        config.http.asyncTimeout = 0;
        config.jetty.modifyHttpConfiguration(http -> {
            http.setIdleTimeout(IDLE.toMillis());
            http.setRequestHeaderSize(Limits.HEADER);
            http.setSendServerVersion(false);
        });
        config.jetty.modifyServer(jetty -> {
            jetty.addBean(new NetworkConnectionLimit(MOST, jetty));
            jetty.setHandler(new GracefulHandler());
            jetty.setErrorHandler(new ServerRefusals(() -> traffic.refused(IntakeServer.UNKNOWN, "bad_http")));
            jetty.setStopTimeout(STOP_TIMEOUT.toMillis());
            jetty.addEventListener(new Waiting(jetty));
        });
    }

    /** Who says nothing, or half a head, is no request yet and knows the connector alone. */
    private record Waiting(Server jetty) implements LifeCycle.Listener {
        @Override
        public void lifeCycleStarting(LifeCycle starting) {
            for (Connector connector : jetty.getConnectors()) {
                ServerConnector listening = (ServerConnector) connector;
                listening.setIdleTimeout(IDLE.toMillis());
                // beyond the queue a client is not heard before it tries again, a second later
                listening.setAcceptQueueSize(MOST);
            }
        }
    }
}
