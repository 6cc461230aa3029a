package dev.errata.log.api;

import dev.errata.streams.http.Problem;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** What the server refuses before any route is looked for, such as an address that is none, is a problem as well. */
final class EarlyRefusals implements Request.Handler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String title = HttpStatus.getMessage(response.getStatus());
        String problem = Problem.of(
                        "refused", response.getStatus(), title, "The server cannot read what was sent: " + title + ".")
                .json("/");
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.CONTENT_TYPE);
        response.write(true, ByteBuffer.wrap(problem.getBytes(StandardCharsets.UTF_8)), callback);
        return true;
    }
}
