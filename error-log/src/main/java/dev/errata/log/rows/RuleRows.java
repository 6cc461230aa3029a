package dev.errata.log.rows;

import dev.errata.core.classification.ClassificationRule;
import java.util.List;

/** Rules that people published; why one is not used comes from the dead letters, see {@link DeadLetterRows}. */
public final class RuleRows {
    private static final RowWriter<ClassificationRule> WRITER = new StateWriter<>(
            "rule",
            1,
            ClassificationRule::ruleId,
            List.of(
                    Column.text("rule_id", it -> it.value().ruleId()),
                    Column.text("definition", it -> it.value().definition()),
                    Column.text("changed_by", it -> it.value().changedBy()),
                    Column.time("rule_changed_at", it -> it.value().changedAt()),
                    Column.text("reason", it -> it.value().reason())));

    private RuleRows() {}

    public static RowWriter<ClassificationRule> writer() {
        return WRITER;
    }
}
