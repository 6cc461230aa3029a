package dev.errata.core.grouping.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.grouping.TellingWords;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DefectTest {
    private static final String PLACE = "\n\tat com.acme.Cart.add(Cart.java:3)\n\tat com.acme.Shop.main(Shop.java:9)";

    @Test
    void oneTellingWordTellsTwoErrorsOfOnePlaceApart() {
        assertThat(of("com.acme.CartException: cart is empty" + PLACE))
                .isNotEqualTo(of("com.acme.CartException: cart is locked" + PLACE));
    }

    @ParameterizedTest
    @CsvSource({
        "alice, bob",
        "user alice is blocked, user bob is blocked",
        "no price for milk, no price for bread",
        "cart 17 is full, cart 9 is full",
        "cannot save: disk on fire, cannot save: sea level too high",
        "color=red refused, color=blue refused"
    })
    void aValueTellsNothing(String one, String other) {
        assertThat(of("com.acme.CartException: " + one + PLACE))
                .isEqualTo(of("com.acme.CartException: " + other + PLACE));
    }

    @Test
    void aRunTimesTextTellsNothing() {
        assertThat(of("java.lang.NullPointerException" + PLACE))
                .isEqualTo(of("java.lang.NullPointerException: Cannot invoke x because y is null" + PLACE));
    }

    @Test
    void theObjectThatAMethodIsCalledOnLeavesNoTrace() {
        assertThat(of("Error: label refused\n    at Parcels.add (/srv/depot.js:3:7)"))
                .isEqualTo(of("Error: label refused\n    at Special.add (/srv/depot.js:3:7)"))
                .isEqualTo(of("Error: label refused\n    at async Special.add (/srv/depot.js:9:1)"));
    }

    @Test
    void theCauseThatAWrapperQuotesNamesIt() {
        assertThat(of("java.lang.RuntimeException: java.io.IOException: disk full" + PLACE)
                        .orElseThrow()
                        .type())
                .isEqualTo("IOException");
    }

    @Test
    void whatIsCutOffBeforeTheApplicationIsLeftToTheMessage() {
        String cut =
                "java.lang.IllegalStateException: queue full\n\tat java.base/java.util.AbstractQueue.add(AbstractQueue.java:98)";
        assertThat(Defect.of(cut, null, "queue full", new TellingWords()::of)).isEmpty();
        assertThat(Defect.of(cut, null, "", new TellingWords()::of)).isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.Cart$$Lambda$14 run, com.acme.Cart$$Lambda$ run",
        "views __tilt_70234, views __tilt_",
        "com.acme.Step2 run3, com.acme.Step2 run3",
        "main/0x00007f12ab total, main/ total"
    })
    void aGeneratedNumberIsLeftOutAndAPersonsIsKept(String site, String plain) {
        assertThat(GeneratedNames.without(site)).isEqualTo(plain);
    }

    private static Optional<Defect> of(String stack) {
        return Defect.of(stack, null, "", new TellingWords()::of);
    }
}
