package dev.errata.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.streams.config.ConfigException;
import java.net.InetAddress;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRuleTest {
    private static final String HOST = "service.example";
    /** As much as can be named. */
    private static final AddressRule EVERYTHING = AddressRule.of(List.of("0.0.0.0/0", "::/0", HOST));

    @ParameterizedTest
    @ValueSource(strings = {"93.184.216.34", "9.255.255.255", "172.15.0.1", "172.32.0.1", "2606:2800:220:1::1"})
    void addressesOfTheInternetMayBeCalled(String address) throws Exception {
        assertThat(AddressRule.PUBLIC.admits(HOST, InetAddress.getByName(address)))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.8.9.10",
                "10.1.2.3",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "100.64.0.1",
                "198.18.0.1",
                "::1",
                "fc00::1",
                "fd12:3456::1",
                "fec0::1",
                "::ffff:10.0.0.1"
            })
    void privateOnesMustBeNamed(String address) throws Exception {
        InetAddress target = InetAddress.getByName(address);

        assertThat(AddressRule.PUBLIC.admits(HOST, target)).isFalse();
        assertThat(AddressRule.of(List.of("192.168.77.0/24", "another.example")).admits(HOST, target))
                .isFalse();
        assertThat(AddressRule.of(List.of(target.getHostAddress())).admits(HOST, target))
                .isTrue();
        assertThat(AddressRule.of(List.of("Service.Example")).admits(HOST, target))
                .isTrue();
        assertThat(EVERYTHING.admits(HOST, target)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "169.254.169.254",
                "169.254.0.1",
                "fe80::1",
                "fd00:ec2::254",
                "100.100.100.200",
                "168.63.129.16",
                "192.0.0.192",
                "0.0.0.0",
                "0.1.2.3",
                "::",
                "224.0.0.1",
                "255.255.255.255",
                "ff02::1",
                "::ffff:169.254.169.254",
                "::169.254.169.254",
                "64:ff9b::169.254.169.254",
                "64:ff9b:1::1",
                "2002:a9fe:a9fe::1",
                "2001:0:1:2::3"
            })
    void thoseOfTheLinkAndOfCloudsNeverMay(String address) throws Exception {
        assertThat(EVERYTHING.admits(HOST, InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"64:ff9b::10.0.0.1", "2002:7f00:1::1", "::127.0.0.1"})
    void anAddressInAnotherIsJudgedByItself(String address) throws Exception {
        assertThat(AddressRule.PUBLIC.admits(HOST, InetAddress.getByName(address)))
                .isFalse();
    }

    @Test
    void aNetworkEndsWhereItEnds() throws Exception {
        AddressRule rule = AddressRule.of(List.of("10.1.2.128/25"));

        assertThat(rule.admits(HOST, InetAddress.getByName("10.1.2.128"))).isTrue();
        assertThat(rule.admits(HOST, InetAddress.getByName("10.1.2.255"))).isTrue();
        assertThat(rule.admits(HOST, InetAddress.getByName("10.1.2.127"))).isFalse();
        assertThat(rule.admits(HOST, InetAddress.getByName("10.1.3.128"))).isFalse();
    }

    /** Java's own view of addresses, which is coarser. */
    @Property
    void nothingThatJavaCallsLocalIsPublic(@ForAll @Size(4) byte[] bytes) throws Exception {
        InetAddress address = InetAddress.getByAddress(bytes);
        boolean isLocal = address.isLoopbackAddress()
                || address.isSiteLocalAddress()
                || address.isLinkLocalAddress()
                || address.isMulticastAddress()
                || address.isAnyLocalAddress();

        assertThat(isLocal && AddressRule.PUBLIC.admits(HOST, address)).isFalse();
    }

    @Test
    void namesWhatIsNoTarget() {
        assertThatThrownBy(() -> AddressRule.of(List.of("10.0.0.0/33", "a b", "charges", "1.2.3.4/x")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("got [10.0.0.0/33, a b, 1.2.3.4/x]");
    }
}
