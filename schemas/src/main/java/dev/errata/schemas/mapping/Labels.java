package dev.errata.schemas.mapping;

import dev.errata.core.command.CommandType;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.ErrorClass;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The labels of one enum, looked up without allocating: they are read and written for every record.
 *
 * @param <E> the enum
 */
final class Labels<E extends Enum<E> & Labelled> {
    static final Labels<Action> ACTION = new Labels<>(Action.class);
    static final Labels<Category> CATEGORY = new Labels<>(Category.class);
    static final Labels<CommandType> COMMAND_TYPE = new Labels<>(CommandType.class);
    static final Labels<ErrorClass> ERROR_CLASS = new Labels<>(ErrorClass.class);
    static final Labels<ErrorKind> KIND = new Labels<>(ErrorKind.class);
    static final Labels<OutcomeOrigin> ORIGIN = new Labels<>(OutcomeOrigin.class);
    static final Labels<OutcomeStatus> OUTCOME_STATUS = new Labels<>(OutcomeStatus.class);
    static final Labels<DecisionReason> REASON = new Labels<>(DecisionReason.class);
    static final Labels<Recoverability> RECOVERABILITY = new Labels<>(Recoverability.class);
    static final Labels<Severity> SEVERITY = new Labels<>(Severity.class);
    static final Labels<Strategy> STRATEGY = new Labels<>(Strategy.class);

    private final Class<E> type;
    private final EnumMap<E, String> labels;
    private final Map<String, E> constants;

    Labels(Class<E> type) {
        this.type = type;
        E[] all = type.getEnumConstants();
        this.labels = new EnumMap<>(type);
        this.constants = new HashMap<>(all.length * 2);
        for (E constant : all) {
            labels.put(constant, constant.label());
            constants.put(constant.label(), constant);
        }
    }

    String write(E constant) {
        return Objects.requireNonNull(labels.get(constant));
    }

    /**
     * The constant with this label, in any case.
     *
     * @throws IllegalArgumentException naming the field and the label if there is none
     */
    E read(String field, String label) {
        E constant = find(label);
        if (constant == null) {
            throw new IllegalArgumentException(field + ": '" + label + "' is not a known " + type.getSimpleName());
        }
        return constant;
    }

    /** The constant with this label, in any case; {@code otherwise} if there is none. */
    E readOr(E otherwise, String label) {
        E constant = find(label);
        return constant == null ? otherwise : constant;
    }

    private @Nullable E find(String label) {
        E constant = constants.get(label);
        return constant == null ? constants.get(label.toLowerCase(Locale.ROOT)) : constant;
    }
}
