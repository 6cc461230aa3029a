package dev.errata.dispatcher;

import java.io.ByteArrayOutputStream;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertPathBuilderException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpField;

/** One call under way. Its answer is known as soon as enough of it is read; the rest stays where it is. */
final class HttpCall implements Response.Listener {
    private final Request request;
    private final CompletableFuture<HttpAnswer> answer = new CompletableFuture<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    HttpCall(Request request) {
        this.request = request;
    }

    HttpCall send() {
        request.send(this);
        return this;
    }

    /** Fails with an exception that says why no answer came. */
    CompletableFuture<HttpAnswer> answer() {
        return answer;
    }

    /** Nobody waits for it any more; its connection is closed. */
    void abort() {
        if (!answer.isDone()) {
            CompletableFuture<Boolean> unused = request.abort(new ProtocolException("the run has ended"));
        }
    }

    @Override
    public void onContent(Response response, ByteBuffer content) {
        int length = Math.min(content.remaining(), HttpCalls.MOST_BYTES - body.size());
        byte[] bytes = new byte[length];
        content.get(bytes);
        body.writeBytes(bytes);
        if (body.size() >= HttpCalls.MOST_BYTES) {
            answer.complete(read(response));
            CompletableFuture<Boolean> unused =
                    response.abort(new ProtocolException("more than " + HttpCalls.MOST_BYTES + " bytes"));
        }
    }

    @Override
    public void onComplete(Result result) {
        Throwable failure = result.getFailure();
        if (failure == null) {
            answer.complete(read(result.getResponse()));
        } else {
            answer.completeExceptionally(isDistrust(failure) ? distrust(failure) : failure);
        }
    }

    private static boolean isDistrust(Throwable failure) {
        Throwable cause = failure;
        while (cause != null && !(cause instanceof CertPathBuilderException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }

    private static SSLException distrust(Throwable failure) {
        return new SSLException(
                "the endpoint's certificate is not trusted: " + TrustedAuthorities.SETTING
                        + " names authorities beside those of Java",
                failure);
    }

    private HttpAnswer read(Response response) {
        Map<String, String> headers = new TreeMap<>();
        for (HttpField field : response.getHeaders()) {
            String name = field.getName().toLowerCase(Locale.ROOT);
            if (speaks(name) && field.getValue() != null) {
                headers.putIfAbsent(name, field.getValue());
            }
        }
        return new HttpAnswer(response.getStatus(), headers, body.toString(StandardCharsets.UTF_8));
    }

    private static boolean speaks(String header) {
        return header.startsWith("retry-after") || header.contains("ratelimit") || header.contains("rate-limit");
    }
}
