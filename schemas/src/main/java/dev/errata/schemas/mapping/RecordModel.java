package dev.errata.schemas.mapping;

import dev.errata.schemas.avro.Alert;
import dev.errata.schemas.avro.AttemptRecord;
import dev.errata.schemas.avro.Cause;
import dev.errata.schemas.avro.CircuitState;
import dev.errata.schemas.avro.Classification;
import dev.errata.schemas.avro.ClassificationRule;
import dev.errata.schemas.avro.ClassifiedError;
import dev.errata.schemas.avro.Closure;
import dev.errata.schemas.avro.CommandResult;
import dev.errata.schemas.avro.Delay;
import dev.errata.schemas.avro.DependencySignal;
import dev.errata.schemas.avro.Episode;
import dev.errata.schemas.avro.ErrorEvent;
import dev.errata.schemas.avro.ErrorGroup;
import dev.errata.schemas.avro.ErrorSource;
import dev.errata.schemas.avro.ErrorStatistics;
import dev.errata.schemas.avro.Escalation;
import dev.errata.schemas.avro.Evidence;
import dev.errata.schemas.avro.ExecutionContext;
import dev.errata.schemas.avro.ExecutionOutcome;
import dev.errata.schemas.avro.Facts;
import dev.errata.schemas.avro.Failure;
import dev.errata.schemas.avro.GitHubContext;
import dev.errata.schemas.avro.GroupAlias;
import dev.errata.schemas.avro.GroupCommand;
import dev.errata.schemas.avro.GroupRates;
import dev.errata.schemas.avro.GroupSample;
import dev.errata.schemas.avro.HttpResponse;
import dev.errata.schemas.avro.Instruction;
import dev.errata.schemas.avro.LedgerLine;
import dev.errata.schemas.avro.LedgerSeen;
import dev.errata.schemas.avro.LedgerSource;
import dev.errata.schemas.avro.LedgerStock;
import dev.errata.schemas.avro.LedgerWritten;
import dev.errata.schemas.avro.Operation;
import dev.errata.schemas.avro.OperationPayload;
import dev.errata.schemas.avro.OperatorCommand;
import dev.errata.schemas.avro.Payload;
import dev.errata.schemas.avro.PayloadDigest;
import dev.errata.schemas.avro.RecoveryDecision;
import dev.errata.schemas.avro.RecoveryResults;
import dev.errata.schemas.avro.RecoverySettings;
import dev.errata.schemas.avro.Resolution;
import dev.errata.schemas.avro.RetryAfter;
import dev.errata.schemas.avro.RetryCommand;
import dev.errata.schemas.avro.RetryFilter;
import dev.errata.schemas.avro.SessionStanding;
import dev.errata.schemas.avro.TraceContext;
import dev.errata.schemas.avro.UserText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecordBase;
import org.jspecify.annotations.Nullable;

/**
 * The data model that readers and writers of our records must use: it knows their classes, and never loads one because a
 * schema from outside names it. Avro's own models would ask the JVM-wide list of trusted packages, which we leave alone.
 */
public final class RecordModel extends SpecificData {
    static final List<Class<? extends SpecificRecordBase>> TYPES = List.of(
            Alert.class,
            AttemptRecord.class,
            Cause.class,
            CircuitState.class,
            Classification.class,
            ClassificationRule.class,
            ClassifiedError.class,
            Closure.class,
            CommandResult.class,
            Delay.class,
            DependencySignal.class,
            Episode.class,
            ErrorEvent.class,
            ErrorGroup.class,
            ErrorSource.class,
            ErrorStatistics.class,
            Escalation.class,
            Evidence.class,
            ExecutionContext.class,
            ExecutionOutcome.class,
            Facts.class,
            Failure.class,
            GitHubContext.class,
            GroupAlias.class,
            GroupCommand.class,
            GroupRates.class,
            GroupSample.class,
            HttpResponse.class,
            Instruction.class,
            LedgerLine.class,
            LedgerSeen.class,
            LedgerSource.class,
            LedgerStock.class,
            LedgerWritten.class,
            Operation.class,
            OperationPayload.class,
            OperatorCommand.class,
            Payload.class,
            PayloadDigest.class,
            RecoveryDecision.class,
            RecoveryResults.class,
            RecoverySettings.class,
            Resolution.class,
            RetryAfter.class,
            RetryCommand.class,
            RetryFilter.class,
            SessionStanding.class,
            TraceContext.class,
            UserText.class);

    private static final RecordModel INSTANCE = new RecordModel();

    private final Map<String, Class<?>> classes = new HashMap<>();

    private RecordModel() {
        super(RecordModel.class.getClassLoader());
        // records without logical types write themselves
        setCustomCoders(true);
        addLogicalTypeConversion(new TimeConversions.TimestampMillisConversion());
        for (Class<? extends SpecificRecordBase> type : TYPES) {
            classes.put(type.getName(), type);
        }
    }

    /** The one model; for all threads. */
    public static SpecificData instance() {
        return INSTANCE;
    }

    /** Avro takes its faster reader for its own models only; that reader asks {@link #getClass} like the other one. */
    @Override
    public boolean isFastReaderEnabled() {
        return true;
    }

    /** Most unions are of null and one more: there is nothing to look for. */
    @Override
    public int resolveUnion(Schema union, @Nullable Object datum) {
        List<Schema> types = union.getTypes();
        boolean isOptional = types.size() == 2 && types.get(0).getType() == Schema.Type.NULL;
        if (!isOptional) {
            return super.resolveUnion(union, datum);
        }
        return datum == null ? 0 : 1;
    }

    /** The class of one of our records; null for a named type that is not ours. */
    @Override
    public @Nullable Class<?> getClass(Schema schema) {
        return switch (schema.getType()) {
            case RECORD, ENUM, FIXED -> classes.get(schema.getFullName());
            default -> super.getClass(schema);
        };
    }
}
