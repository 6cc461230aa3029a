package dev.errata.core.grouping.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class PrefixesTest {
    @Property
    void anyOfThemBeginsTheTextOrNone(
            @ForAll @Size(min = 1, max = 8) List<@NotEmpty @StringLength(max = 4) @CharRange(from = 'a', to = 'c') String> prefixes,
            @ForAll @StringLength(max = 6) @CharRange(from = 'a', to = 'c') String text) {
        assertThat(new Prefixes(prefixes).isAnyOf(text))
                .isEqualTo(prefixes.stream().anyMatch(text::startsWith));
    }
}
