package dev.errata.schemas.mapping;

import dev.errata.core.classification.ClassificationRule;
import org.apache.avro.Schema;

/** Rules that were added or replaced while the classifier ran. */
final class ClassificationRuleMapping
        implements AvroMapping<ClassificationRule, dev.errata.schemas.avro.ClassificationRule> {
    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.ClassificationRule.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.ClassificationRule toAvro(ClassificationRule rule) {
        var avro = new dev.errata.schemas.avro.ClassificationRule();
        avro.setRuleId(rule.ruleId());
        avro.setDefinition(rule.definition());
        avro.setChangedBy(rule.changedBy());
        avro.setChangedAt(rule.changedAt());
        avro.setReason(rule.reason());
        return avro;
    }

    @Override
    public ClassificationRule fromAvro(dev.errata.schemas.avro.ClassificationRule avro) {
        return new ClassificationRule(
                avro.getRuleId(), avro.getDefinition(), avro.getChangedBy(), avro.getChangedAt(), avro.getReason());
    }
}
