package dev.errata.log.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.7, 10.0.0.7, true",
        "10.0.0.7, 10.0.0.8, false",
        "10.0.0.0/8, 10.255.255.255, true",
        "10.0.0.0/8, 11.0.0.0, false",
        "172.16.0.0/12, 172.31.255.255, true",
        "172.16.0.0/12, 172.32.0.0, false",
        "192.168.1.128/25, 192.168.1.127, false",
        "0.0.0.0/0, 203.0.113.9, true",
        "0.0.0.0/0, ::1, false",
        "fd00::/8, fdff::1, true",
        "fd00::/8, fe00::1, false",
        "::1, ::1, true"
    })
    void holdsWhatBeginsWithTheSameBits(String range, String address, boolean isInside) {
        assertThat(AddressRange.parse(range)
                        .contains(AddressRange.literal(address).orElseThrow()))
                .isEqualTo(isInside);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "proxy",
                "example.org",
                "10.0.0",
                "10.0.0.256",
                "10.0.0.0/33",
                "::/129",
                "10.0.0.0/",
                "10.0.0.0/-1",
                "face",
                "10.0.0.1:80"
            })
    void anythingElseIsRefusedAndNoNameServerIsAsked(String text) {
        assertThatThrownBy(() -> AddressRange.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
