package dev.errata.core.redaction;

import dev.errata.core.matching.Search;
import java.util.List;

/**
 * What a provider's secret looks like.
 *
 * @param prefix as written, case counts
 * @param leastBody how many characters of a token follow at least
 */
record TokenForm(String kind, String prefix, int leastBody) {
    /** Prefixes as the providers document them; the longer one of two that begin alike comes first. */
    static final List<TokenForm> ALL = List.of(
            new TokenForm("anthropic-key", "sk-ant-", 16),
            new TokenForm("openrouter-key", "sk-or-", 16),
            new TokenForm("openai-key", "sk-proj-", 16),
            new TokenForm("openai-key", "sk-svcacct-", 16),
            new TokenForm("openai-key", "sk-admin-", 16),
            new TokenForm("openai-key", "sk-", 20),
            new TokenForm("openai-session", "sess-", 30),
            new TokenForm("google-key", "AIza", 30),
            new TokenForm("google-oauth-token", "ya29.", 20),
            new TokenForm("google-oauth-secret", "GOCSPX-", 16),
            new TokenForm("aws-access-key", "AKIA", 16),
            new TokenForm("aws-access-key", "ASIA", 16),
            new TokenForm("aws-access-key", "ABIA", 16),
            new TokenForm("aws-access-key", "ACCA", 16),
            new TokenForm("github-token", "ghp_", 20),
            new TokenForm("github-token", "gho_", 20),
            new TokenForm("github-token", "ghu_", 20),
            new TokenForm("github-token", "ghs_", 20),
            new TokenForm("github-token", "ghr_", 20),
            new TokenForm("github-token", "github_pat_", 20),
            new TokenForm("gitlab-token", "glpat-", 16),
            new TokenForm("gitlab-token", "gldt-", 16),
            new TokenForm("gitlab-token", "glrt-", 16),
            new TokenForm("gitlab-token", "glptt-", 16),
            new TokenForm("gitlab-token", "glcbt-", 16),
            new TokenForm("gitlab-token", "glsoat-", 16),
            new TokenForm("slack-token", "xoxb-", 10),
            new TokenForm("slack-token", "xoxp-", 10),
            new TokenForm("slack-token", "xoxa-", 10),
            new TokenForm("slack-token", "xoxr-", 10),
            new TokenForm("slack-token", "xoxs-", 10),
            new TokenForm("slack-token", "xoxe-", 10),
            new TokenForm("slack-token", "xoxe.xoxp-", 10),
            new TokenForm("slack-token", "xapp-", 10),
            new TokenForm("slack-webhook", "hooks.slack.com/services/", 16),
            new TokenForm("discord-webhook", "discord.com/api/webhooks/", 16),
            new TokenForm("stripe-key", "sk_live_", 10),
            new TokenForm("stripe-key", "sk_test_", 10),
            new TokenForm("stripe-key", "rk_live_", 10),
            new TokenForm("stripe-key", "rk_test_", 10),
            new TokenForm("stripe-webhook-secret", "whsec_", 16),
            new TokenForm("npm-token", "npm_", 30),
            new TokenForm("pypi-token", "pypi-", 40),
            new TokenForm("docker-token", "dckr_pat_", 16),
            new TokenForm("docker-token", "dckr_oat_", 16),
            new TokenForm("huggingface-token", "hf_", 30),
            new TokenForm("sendgrid-key", "SG.", 40),
            new TokenForm("digitalocean-token", "dop_v1_", 30),
            new TokenForm("digitalocean-token", "doo_v1_", 30),
            new TokenForm("databricks-token", "dapi", 32),
            new TokenForm("vault-token", "hvs.", 20),
            new TokenForm("vault-token", "hvb.", 20),
            new TokenForm("groq-key", "gsk_", 20),
            new TokenForm("xai-key", "xai-", 20),
            new TokenForm("perplexity-key", "pplx-", 20),
            new TokenForm("replicate-token", "r8_", 20),
            new TokenForm("cerebras-key", "csk-", 20),
            new TokenForm("tavily-key", "tvly-", 16),
            new TokenForm("langsmith-key", "lsv2_", 20),
            new TokenForm("nvidia-key", "nvapi-", 20),
            new TokenForm("linear-key", "lin_api_", 20),
            new TokenForm("notion-token", "ntn_", 20),
            new TokenForm("notion-token", "secret_", 30),
            new TokenForm("figma-token", "figd_", 20),
            new TokenForm("shopify-token", "shpat_", 16),
            new TokenForm("shopify-token", "shpss_", 16),
            new TokenForm("shopify-token", "shpca_", 16),
            new TokenForm("square-token", "sq0atp-", 16),
            new TokenForm("square-token", "sq0csp-", 16),
            new TokenForm("atlassian-token", "ATATT3x", 20),
            new TokenForm("grafana-token", "glsa_", 20),
            new TokenForm("grafana-token", "glc_", 20),
            new TokenForm("newrelic-key", "NRAK-", 16),
            new TokenForm("planetscale-token", "pscale_tkn_", 16),
            new TokenForm("sentry-token", "sntrys_", 20),
            new TokenForm("sentry-token", "sntryu_", 20),
            new TokenForm("doppler-token", "dp.st.", 20),
            new TokenForm("doppler-token", "dp.pt.", 20),
            new TokenForm("rubygems-key", "rubygems_", 20),
            new TokenForm("mailgun-key", "key-", 32),
            new TokenForm("mailchimp-key", "mailchimp_", 20),
            new TokenForm("telegram-token", "api.telegram.org/bot", 20),
            new TokenForm("airtable-token", "patAT", 30),
            new TokenForm("supabase-key", "sbp_", 30),
            new TokenForm("clerk-key", "sk_clerk_", 16),
            new TokenForm("age-key", "AGE-SECRET-KEY-1", 30),
            new TokenForm("twilio-key", "SK", 32));

    /** Whether the token is part of an address, of which the beginning stays. */
    boolean isUrl() {
        return Search.isIn(prefix, "/");
    }

    /** Whether the body is a number in hexadecimal digits: the prefix alone says little. */
    boolean isHex() {
        return kind.equals("twilio-key") || kind.equals("mailgun-key");
    }
}
