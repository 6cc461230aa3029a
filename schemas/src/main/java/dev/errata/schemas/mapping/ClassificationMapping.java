package dev.errata.schemas.mapping;

import dev.errata.core.classified.Classification;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What an error is and why, inside a classified error. */
final class ClassificationMapping {
    private static final Labels<EvidenceStage> STAGE = new Labels<>(EvidenceStage.class);

    private ClassificationMapping() {}

    static dev.errata.schemas.avro.Classification toAvro(Classification classification) {
        var avro = new dev.errata.schemas.avro.Classification();
        avro.setCategory(Labels.CATEGORY.write(classification.category()));
        avro.setSeverity(Labels.SEVERITY.write(classification.severity()));
        avro.setRecoverability(Labels.RECOVERABILITY.write(classification.recoverability()));
        avro.setStrategy(Labels.STRATEGY.write(classification.strategy()));
        avro.setPolicy(classification.policy());
        avro.setEvidence(toAvro(classification.evidence()));
        avro.setRetryAfter(toAvro(classification.retryAfter()));
        avro.setCode(classification.code());
        avro.setErrorClass(Labels.ERROR_CLASS.write(classification.errorClass()));
        avro.setRetryable(classification.retryable());
        Category byRules = classification.categoryByRules();
        avro.setCategoryByRules(byRules == null ? null : Labels.CATEGORY.write(byRules));
        return avro;
    }

    static Classification fromAvro(dev.errata.schemas.avro.Classification avro) {
        return new Classification(
                Labels.CATEGORY.read("classification.category", avro.getCategory()),
                Labels.SEVERITY.read("classification.severity", avro.getSeverity()),
                Labels.RECOVERABILITY.read("classification.recoverability", avro.getRecoverability()),
                Labels.STRATEGY.read("classification.strategy", avro.getStrategy()),
                avro.getPolicy(),
                fromAvro(avro.getEvidence()),
                fromAvro(avro.getRetryAfter()),
                avro.getCategoryByRules() == null
                        ? null
                        : Labels.CATEGORY.read("classification.categoryByRules", avro.getCategoryByRules()));
    }

    static dev.errata.schemas.avro.@Nullable RetryAfter toAvro(@Nullable RetryAfter retryAfter) {
        if (retryAfter == null) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.RetryAfter();
        avro.setDelayMs(retryAfter.delay().toMillis());
        avro.setOrigin(retryAfter.origin());
        return avro;
    }

    static @Nullable RetryAfter fromAvro(dev.errata.schemas.avro.@Nullable RetryAfter avro) {
        return avro == null ? null : new RetryAfter(Duration.ofMillis(avro.getDelayMs()), avro.getOrigin());
    }

    private static dev.errata.schemas.avro.Evidence toAvro(Evidence evidence) {
        var avro = new dev.errata.schemas.avro.Evidence();
        avro.setRuleId(evidence.ruleId());
        avro.setStage(STAGE.write(evidence.stage()));
        avro.setField(evidence.field());
        avro.setMatched(evidence.matched());
        avro.setStart(evidence.start());
        avro.setEnd(evidence.end());
        avro.setRunnersUp(evidence.runnersUp());
        return avro;
    }

    private static Evidence fromAvro(dev.errata.schemas.avro.Evidence avro) {
        return new Evidence(
                avro.getRuleId(),
                STAGE.readOr(EvidenceStage.UNKNOWN, avro.getStage()),
                avro.getField(),
                avro.getMatched(),
                avro.getStart(),
                avro.getEnd(),
                avro.getRunnersUp());
    }
}
