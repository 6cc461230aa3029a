package dev.errata.core.taxonomy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaxonomyTest {
    @Test
    void isTheDesignsTableRowByRow() throws IOException {
        List<String> rows = new ArrayList<>();
        Taxonomy.all().forEach(facts -> rows.add(row(facts)));
        assertThat(rows).containsExactlyElementsOf(expectedRows());
    }

    @Test
    void codesAreUniqueAndBeginWithTheDigitOfTheirDomain() {
        List<Integer> codes = new ArrayList<>();
        Taxonomy.all().forEach(facts -> {
            codes.add(facts.code());
            assertThat(facts.code() / 1000).isEqualTo(List.of(Domain.values()).indexOf(facts.domain()) + 1);
            assertThat(Taxonomy.byCode(facts.code())).contains(facts.category());
        });
        assertThat(codes).doesNotHaveDuplicates();
        assertThat(Taxonomy.byCode(9999)).isEmpty();
    }

    /** Where the executor runs it again, with or without a fix. */
    @ParameterizedTest
    @CsvSource({
        "provider_crash, ProviderError, true",
        "provider_not_available, ProviderError, false",
        "llm_server_error, ProviderError, true",
        "llm_rate_limit, ProviderError, true",
        "llm_auth, PermissionError, false",
        "network_error, ProviderError, true",
        "agent_timeout, TimeoutError, true",
        "tool_timeout, TimeoutError, true",
        "llm_timeout, TimeoutError, true",
        "verification_failed, ValidationError, true",
        "test_failure, ValidationError, true",
        "build_failed, ValidationError, true",
        "scope_forbidden, ScopeError, true",
        "scope_outside_allowed, ScopeError, true",
        "scope_user_denied, ScopeError, false",
        "config_invalid, ConfigError, false",
        "config_missing, ConfigError, false",
        "config_env_var_missing, ConfigError, false",
        "config_parse_error, ConfigError, false",
        "git_commit_failed, GitError, true",
        "git_push_failed, GitError, true",
        "git_revert_failed, GitError, false",
        "permission_skip_denied, PermissionError, false",
        "permission_command_blocked, PermissionError, false",
        "permission_file_access, PermissionError, false"
    })
    void typedClientsKnowAnErrorByClassAndFlag(String label, String errorClass, boolean isRetryable) {
        Category category = Labelled.of(Category.class, label);

        assertThat(category.facts().errorClass().label()).isEqualTo(errorClass);
        assertThat(category.strategy().runsAgain()).isEqualTo(isRetryable);
    }

    @Test
    void labelsAreFoundInAnyCaseAndUnknownOnesAreNamed() {
        assertThat(Labelled.of(Category.class, "LLM_rate_limit")).isEqualTo(Category.LLM_RATE_LIMIT);
        assertThat(Labelled.find(Category.class, "nonsense")).isEmpty();
        assertThatThrownBy(() -> Labelled.of(Category.class, "nonsense"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'nonsense' is not a known Category");
    }

    private static String row(CategoryFacts facts) {
        return String.join(
                ",",
                facts.category().label(),
                Integer.toString(facts.code()),
                facts.domain().label(),
                facts.source().label(),
                facts.errorClass().label(),
                facts.errorType().label(),
                facts.severity().label(),
                facts.recoverability().label(),
                facts.strategy().label(),
                facts.policy(),
                Boolean.toString(facts.countsAsFailure()).toLowerCase(Locale.ROOT),
                facts.onExhausted().label());
    }

    private static List<String> expectedRows() throws IOException {
        try (InputStream csv =
                Objects.requireNonNull(TaxonomyTest.class.getResourceAsStream("expected-taxonomy.csv"))) {
            List<String> lines = new String(csv.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return lines.subList(1, lines.size());
        }
    }
}
