package dev.errata.intake.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CredentialsTest {
    @ParameterizedTest
    @CsvSource({
        "X-Errata-Key, erk_1, erk_1",
        "x-errata-key, ' erk_1 ', erk_1",
        "Authorization, Bearer erk_1, erk_1",
        "authorization, bearer erk_1, erk_1",
        "Authorization, Basic ZXJrXzE6, erk_1",
        "Authorization, Basic ZXJrXzE6cGFzcw==, erk_1",
        "Authorization, Basic ZXJrXzE=, erk_1",
        "Authorization, Basic %%%,",
        "Authorization, Digest erk_1,",
        "Authorization, 'Bearer ',",
        "X-Other, erk_1,"
    })
    void aKeyIsFoundWhereSendersPutIt(String header, String value, String key) {
        Head head = new Head("POST", "/v1/errors", Map.of(), Map.of(header, value));

        assertThat(Credentials.usual(head)).isEqualTo(Optional.ofNullable(key));
    }
}
