package dev.errata.core.classification;

import dev.errata.core.event.ErrorEvent;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** What a classifier makes of a sealed batch, as totals: they do not tell which cases are wrong. */
final class SealedScore {
    /** Of the normal distribution, for 95 %. */
    private static final double DEVIATIONS = 1.96;

    private final List<Answer> answers;

    private record Answer(LabelledCases.Case labelled, Judgement judgement) {
        boolean isError() {
            return labelled.isError();
        }

        boolean isOfService() {
            return SealedScore.isOfService(labelled);
        }

        /** States neither exit code, code, status nor stack. */
        boolean isBare() {
            ErrorEvent event = labelled.event();
            return event.exitCode() == null && event.code() == null && event.http() == null && event.stack() == null;
        }

        boolean tellsOfFailure() {
            return judgement instanceof Judgement.Failed;
        }

        boolean hasCategory() {
            return judgement instanceof Judgement.Failed failed
                    && labelled.categories()
                            .contains(failed.classification().category().label());
        }

        boolean hasRecoverability() {
            return judgement instanceof Judgement.Failed failed
                    && labelled.recoverabilities()
                            .contains(failed.classification().recoverability().label());
        }
    }

    SealedScore(List<LabelledCases.Case> cases, Classifier classifier) {
        answers = cases.stream()
                .map(labelled -> new Answer(labelled, classifier.classify(labelled.event())))
                .toList();
    }

    /** Whether a service has printed it, not a tool that somebody ran. */
    static boolean isOfService(LabelledCases.Case labelled) {
        return labelled.origin().startsWith("service ");
    }

    /** Rows of a Markdown table: of all cases, and of those that state nothing. */
    List<String> rows(String date, String commit, String batch) {
        return List.of(
                row(date, commit, batch + ", all", answer -> true),
                row(date, commit, batch + ", nothing stated", Answer::isBare));
    }

    private String row(String date, String commit, String cases, Predicate<Answer> of) {
        Predicate<Answer> errors = of.and(Answer::isError);
        Predicate<Answer> successes = of.and(answer -> !answer.isError());
        return "| "
                + String.join(
                        " | ",
                        date,
                        commit,
                        cases,
                        share(errors, Answer::hasCategory),
                        share(errors.and(Answer::isOfService), Answer::hasCategory),
                        share(errors, Answer::hasRecoverability),
                        share(successes, Answer::tellsOfFailure),
                        share(errors, answer -> !answer.tellsOfFailure()))
                + " |";
    }

    private String share(Predicate<Answer> of, Predicate<Answer> those) {
        long all = answers.stream().filter(of).count();
        long some = answers.stream().filter(of.and(those)).count();
        return share(some, all);
    }

    /** How many of how many, in percent, with the bounds of Wilson's interval of 95 %. */
    static String share(long some, long all) {
        if (all == 0) {
            return "none";
        }
        double share = (double) some / all;
        double squared = DEVIATIONS * DEVIATIONS;
        double middle = (share + squared / (2 * all)) / (1 + squared / all);
        double reach =
                DEVIATIONS / (1 + squared / all) * Math.sqrt(share * (1 - share) / all + squared / (4.0 * all * all));
        return String.format(
                Locale.ROOT,
                "%d of %d, %.1f (%.1f to %.1f)",
                some,
                all,
                100 * share,
                100 * Math.max(0, middle - reach),
                100 * Math.min(1, middle + reach));
    }
}
