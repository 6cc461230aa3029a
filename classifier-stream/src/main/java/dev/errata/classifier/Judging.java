package dev.errata.classifier;

import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.grouping.Fingerprinter;
import dev.errata.core.wording.UserTexts;
import java.time.Duration;

/** How one task judges: by the rules in force and the event's profile. Belongs to one thread. */
final class Judging {
    private final RulesInForce rules;
    private final ClassifierMeters meters;
    private final ProfiledJudge judge;
    private final boolean logsErrors;
    private final Duration sessionExpiry;

    Judging(ClassifierConfig config, RulesInForce rules, ClassifierMeters meters) {
        this.rules = rules;
        this.meters = meters;
        this.judge = new ProfiledJudge(
                new ErrorJudge(rules, config.redactor(), new Fingerprinter(config.groupBy()), UserTexts.builtIn()),
                config.policies());
        this.logsErrors = config.logsErrors();
        this.sessionExpiry = config.sessionExpiry();
    }

    JudgedEvent judge(ErrorEvent event) {
        JudgedEvent judged = judge.judge(event);
        if (logsErrors && judged instanceof JudgedEvent.Failed failed) {
            ErrorLog.write(failed.error(), judge.profile(event).reporting());
        }
        return judged;
    }

    RulesInForce rules() {
        return rules;
    }

    ClassifierMeters meters() {
        return meters;
    }

    Duration sessionExpiry() {
        return sessionExpiry;
    }
}
