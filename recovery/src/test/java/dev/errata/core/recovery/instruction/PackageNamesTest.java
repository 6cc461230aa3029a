package dev.errata.core.recovery.instruction;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackageNamesTest {
    @ParameterizedTest
    @CsvSource({
        "npm, left-pad, left-pad",
        "npm, lodash/fp, lodash",
        "npm, @types/node, @types/node",
        "npm, @babel/core/lib/x, @babel/core",
        "NPM, react.js_2~x, react.js_2~x",
        "pip, zope.interface, zope.interface",
        "pip, PyYAML, PyYAML",
        "maven, org.slf4j:slf4j-api, org.slf4j:slf4j-api",
        "maven, org.slf4j:slf4j-api:2.0.17, org.slf4j:slf4j-api:2.0.17",
        "cargo, serde_json, serde_json",
        "gem, rails, rails",
        "go, github.com/google/uuid, github.com/google/uuid",
        "pip, a0z9, a0z9",
        "pip, AZaz, AZaz",
    })
    void whatTheRegistryCouldKnowIsInstallable(String ecosystem, String missing, String installed) {
        assertThat(PackageNames.installable(ecosystem, missing)).contains(installed);
    }

    @Test
    void aNameHasAtMostSoManyCharacters() {
        assertThat(PackageNames.installable("npm", "a".repeat(214))).isPresent();
        assertThat(PackageNames.installable("npm", "a".repeat(215))).isEmpty();
        assertThat(PackageNames.installable("npm", "")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "npm, ./local",
        "npm, ../../etc/passwd",
        "npm, /etc/passwd",
        "npm, -g",
        "npm, --registry=http://evil",
        "npm, UpperCase",
        "npm, node:fs",
        "npm, @scope",
        "npm, @/x",
        "npm, 'a b'",
        "npm, 'a;rm -rf /'",
        "npm, $(reboot)",
        "npm, `id`",
        "npm, http://evil/x.tgz",
        "npm, git+ssh://evil",
        "npm, paquet-é",
        "pip, -r",
        "pip, requests==2.0; python_version>'3'",
        "pip, ends-",
        "pip, 'x @ http://evil'",
        "maven, slf4j-api",
        "maven, a:b:c:d",
        "maven, a::b",
        "go, uuid",
        "go, github.com/goo gle/uuid",
        "pip, a`",
        "pip, a{",
        "pip, a@",
        "pip, a[",
        "pip, a/",
        "pip, a:",
        "brew, wget",
        "'', left-pad",
    })
    void anythingElseIsNot(String ecosystem, String missing) {
        assertThat(PackageNames.installable(ecosystem, missing)).isEmpty();
    }

    @Property
    void whateverPassesIsOneHarmlessArgument(@ForAll String missing) {
        for (String ecosystem : new String[] {"npm", "pip", "maven", "go", "gem", "cargo"}) {
            PackageNames.installable(ecosystem, missing)
                    .ifPresent(name -> assertThat(name)
                            .matches("@?[A-Za-z0-9][A-Za-z0-9@/:._~-]*")
                            .doesNotContain("..")
                            .hasSizeLessThanOrEqualTo(214));
        }
    }
}
