package dev.errata.notifier.message;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * Which messages tell of what is waiting, when only so many may leave.
 *
 * @param bundles each told of by one message, the most urgent first
 */
public record NotificationPlan(List<Bundle> bundles) {
    private static final Comparator<Bundle> MOST_URGENT_FIRST =
            Comparator.comparing(Bundle::first, Bundle.MOST_URGENT_FIRST);

    public NotificationPlan {
        bundles = List.copyOf(bundles);
    }

    /**
     * If there are more than may leave, all but the most urgent are told of together.
     *
     * @param waiting what is to be told
     * @param budget how many messages may leave
     * @param budgetOf how many may that are about escalations of one cause, by {@link Question#likeness()}
     */
    public static NotificationPlan of(List<Notice> waiting, int budget, ToIntFunction<String> budgetOf) {
        if (budget < 1) {
            return new NotificationPlan(List.of());
        }
        List<Bundle> all = new ArrayList<>();
        List<Notice> open = new ArrayList<>();
        Map<String, List<Notice>> alike = new LinkedHashMap<>();
        for (Notice notice : waiting) {
            if (notice instanceof QuestionNotice question) {
                (question.isOld()
                                ? open
                                : alike.computeIfAbsent(question.question().likeness(), none -> new ArrayList<>()))
                        .add(notice);
            } else {
                all.add(Bundle.of(notice));
            }
        }
        if (!open.isEmpty()) {
            all.add(new Bundle(open));
        }
        alike.forEach((likeness, notices) -> all.addAll(ofOneCause(notices, budgetOf.applyAsInt(likeness))));
        all.sort(MOST_URGENT_FIRST);
        return new NotificationPlan(within(all, budget));
    }

    /** Each by itself if they are few, else all of them together; or none of them yet. */
    private static List<Bundle> ofOneCause(List<Notice> notices, int budget) {
        if (budget < 1) {
            return List.of();
        }
        return notices.size() <= budget ? notices.stream().map(Bundle::of).toList() : List.of(new Bundle(notices));
    }

    private static List<Bundle> within(List<Bundle> all, int budget) {
        if (all.size() <= budget) {
            return all;
        }
        List<Bundle> some = new ArrayList<>(all.subList(0, budget - 1));
        some.add(new Bundle(all.subList(budget - 1, all.size()).stream()
                .flatMap(bundle -> bundle.notices().stream())
                .toList()));
        return some;
    }
}
