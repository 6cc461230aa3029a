package dev.errata.streams.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** What Jetty itself refuses, since it is no HTTP or beyond a limit, is answered as a problem, as all else is. */
public final class ServerRefusals extends ErrorHandler {
    private final Runnable counter;

    /** @param counter is told of each */
    public ServerRefusals(Runnable counter) {
        this.counter = counter;
    }

    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int status,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback) {
        counter.run();
        String title = HttpStatus.getMessage(status);
        Problem problem = Problem.of("bad-http", status, title, message == null ? title : message);
        byte[] body = problem.json(Request.getPathInContext(request)).getBytes(StandardCharsets.UTF_8);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.CONTENT_TYPE);
        response.write(true, ByteBuffer.wrap(body), callback);
    }
}
