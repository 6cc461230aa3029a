package dev.errata.dispatcher;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/**
 * Posts to the endpoints, thousands at a time on a few threads. It follows no redirect, keeps no cookie, unpacks nothing and
 * goes through no proxy.
 */
final class HttpCalls implements AutoCloseable {
    /** Of an answer that are read. */
    static final int MOST_BYTES = 64 * 1024;

    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(10);
    private static final int THREADS = 6;
    private static final int REQUEST_HEADERS = 32 * 1024;
    private static final int RESPONSE_HEADERS = 16 * 1024;

    private final HttpClient client;

    /**
     * Not started yet.
     *
     * @param tls whose certificates endpoints may show
     * @param calls what all endpoints may have under way together
     */
    HttpCalls(AddressRule rule, SslContextFactory.Client tls, int calls) {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, THREADS);
        threads.setName("errata-http");
        threads.setDaemon(true);
        ClientConnector connector = new ClientConnector();
        connector.setSelectors(1);
        connector.setSslContextFactory(tls);
        client = new HttpClient(new HttpClientTransportOverHTTP(connector));
        client.setExecutor(threads);
        ScheduledExecutorScheduler scheduler = new ScheduledExecutorScheduler("errata-http-timer", true);
        client.setScheduler(scheduler);
        client.setSocketAddressResolver(new CheckedResolver(
                new SocketAddressResolver.Async(threads, scheduler, CONNECT_WITHIN.toMillis()), rule));
        client.setFollowRedirects(false);
        client.setHttpCookieStore(new HttpCookieStore.Empty());
        client.setUserAgentField(new HttpField(HttpHeader.USER_AGENT, "errata-dispatcher"));
        client.setConnectTimeout(CONNECT_WITHIN.toMillis());
        client.setMaxConnectionsPerDestination(calls);
        client.setMaxRequestsQueuedPerDestination(calls);
        client.setMaxRequestHeadersSize(REQUEST_HEADERS);
        client.setMaxResponseHeadersSize(RESPONSE_HEADERS);
        client.setDestinationIdleTimeout(CONNECT_WITHIN.toMillis());
    }

    void start() {
        try {
            client.start();
            client.getContentDecoderFactories().clear();
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP client did not start", e);
        }
    }

    /**
     * Posts.
     *
     * @param url from the config, as it is
     * @param limit how long an answer may take
     */
    HttpCall post(URI url, Map<String, String> headers, byte[] body, Duration limit) {
        Request request = client.POST(url)
                .idleTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
                .headers(all -> headers.forEach(all::put))
                .body(new BytesRequestContent(body));
        return new HttpCall(request).send();
    }

    @Override
    public void close() {
        try {
            client.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP client did not stop", e);
        }
    }
}
