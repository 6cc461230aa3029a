package dev.errata.spring;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Errata is enabled and has a Kafka. */
final class OnBroker extends SpringBootCondition {
    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        Environment environment = context.getEnvironment();
        String servers = environment.getProperty(ErrataProperties.PREFIX + ".bootstrap-servers", "");
        boolean isEnabled = environment.getProperty(ErrataProperties.PREFIX + ".enabled", Boolean.class, true);
        String why = !isEnabled ? "errata.enabled is false" : "errata.bootstrap-servers is not set";
        ConditionMessage.Builder message = ConditionMessage.forCondition("Errata");
        return isEnabled && !servers.isBlank()
                ? ConditionOutcome.match(message.because("errata.bootstrap-servers is set"))
                : ConditionOutcome.noMatch(message.because(why));
    }
}
