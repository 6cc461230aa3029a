import io.sentry.CheckIn;
import io.sentry.CheckInStatus;
import io.sentry.Sentry;
import io.sentry.SentryLevel;
import java.io.IOException;
import java.net.ConnectException;

/** java SentryClient.java DSN: reports a failure with two causes, a message and two check-ins. */
public final class SentryClient {
    static class GatewayException extends RuntimeException {
        GatewayException(Throwable cause) {
            super("the gateway did not answer", cause);
        }
    }

    static void connect() throws IOException {
        throw new ConnectException("Connection refused");
    }

    static void callGateway() {
        try {
            connect();
        } catch (IOException refused) {
            throw new GatewayException(refused);
        }
    }

    static void charge() {
        try {
            callGateway();
        } catch (GatewayException failure) {
            throw new IllegalStateException("could not charge order 4711", failure);
        }
    }

    public static void main(String[] arguments) {
        Sentry.init(options -> {
            options.setDsn(arguments[0]);
            options.setRelease("shop@1.4.2");
            options.setEnvironment("staging");
            options.setServerName("till-1");
        });
        Sentry.setTag("shop", "north");
        try {
            charge();
        } catch (IllegalStateException failure) {
            Sentry.captureException(failure);
        }
        Sentry.flush(5000);
        Sentry.captureMessage("the till is broken", SentryLevel.ERROR);
        Sentry.flush(5000);
        Sentry.captureCheckIn(new CheckIn("nightly-report", CheckInStatus.ERROR));
        Sentry.close();
    }
}
