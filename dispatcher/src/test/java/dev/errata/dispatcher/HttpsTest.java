package dev.errata.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.dispatcher.Service.Reply;
import dev.errata.streams.config.ConfigException;
import dev.errata.testing.SelfSignedCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Whom the dispatcher believes to be an endpoint. */
@ExtendWith(DispatcherUnderTest.Shared.class)
class HttpsTest {
    private final String session = "session-" + UUID.randomUUID();
    private final String type = "charge-" + UUID.randomUUID();
    private final DispatcherUnderTest kafka;

    @TempDir
    private Path directory;

    private @Nullable Service service;
    private @Nullable DispatcherApp app;

    HttpsTest(DispatcherUnderTest kafka) {
        this.kafka = kafka;
    }

    @AfterEach
    void close() {
        if (app != null) {
            app.close();
        }
        if (service != null) {
            service.close();
        }
    }

    @Test
    void callsAnEndpointWhoseAuthorityIsNamed() throws Exception {
        SelfSignedCertificate certificate = SelfSignedCertificate.forAddress(directory, "127.0.0.1");
        Service called = start(certificate, certificate.certificate().toString());

        kafka.retry(session, type);

        assertThat(kafka.outcomes(2, session))
                .extracting(ExecutionOutcome::status)
                .containsExactly(OutcomeStatus.STARTED, OutcomeStatus.SUCCEEDED);
        assertThat(called.asked()).hasSize(1);
    }

    @Test
    void saysOfAnUnknownCertificateThatItIsNotTrustedAndSendsNothing() throws Exception {
        Service called = start(SelfSignedCertificate.forAddress(directory, "127.0.0.1"), "");

        kafka.retry(session, type);
        ErrorEvent error = kafka.errors(1, session).get(0);

        assertThat(error.message())
                .isEqualTo("the endpoint's certificate is not trusted: tls.authorities names"
                        + " authorities beside those of Java");
        assertThat(error.exceptionType()).isEqualTo(SSLException.class.getName());
        assertThat(called.asked()).isEmpty();
    }

    @Test
    void aCertificateForAnotherAddressIsRefusedThoughItsAuthorityIsNamed() throws Exception {
        SelfSignedCertificate certificate = SelfSignedCertificate.forAddress(directory, "127.0.0.2");
        Service called = start(certificate, certificate.certificate().toString());

        kafka.retry(session, type);

        assertThat(kafka.errors(1, session).get(0).message()).contains("No subject alternative names");
        assertThat(called.asked()).isEmpty();
    }

    @Test
    void thoseThatJavaTrustsStayTrusted() throws Exception {
        SelfSignedCertificate certificate = SelfSignedCertificate.forAddress(directory, "127.0.0.1");
        // the trust store of Java is of the machine; that it has authorities is what counts
        assertThat(TrustedAuthorities.with(certificate.certificate().toString())
                        .getTrustStore()
                        .size())
                .isGreaterThan(10);
    }

    @Test
    void aFileThatHoldsNoneIsNamed() throws Exception {
        Path empty = Files.writeString(directory.resolve("empty.pem"), "nothing");

        assertThatThrownBy(() -> TrustedAuthorities.with(empty.toString()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("tls.authorities: " + empty);
        assertThatThrownBy(() -> TrustedAuthorities.with(directory + "/away.pem"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("away.pem");
    }

    private Service start(SelfSignedCertificate certificate, String authorities) {
        Service started = Service.startTls(certificate.server(), asked -> Reply.of(204));
        service = started;
        app = kafka.dispatcher(
                type,
                Map.of(
                        "endpoints.service.url", started.url(),
                        "endpoints.service.types", type,
                        "tls.authorities", authorities));
        return started;
    }
}
