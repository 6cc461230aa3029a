package dev.errata.schemas.mapping;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Facts;
import dev.errata.core.classified.SessionStanding;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Classified errors; facts and a session that say nothing travel as null. */
final class ClassifiedErrorMapping implements AvroMapping<ClassifiedError, dev.errata.schemas.avro.ClassifiedError> {
    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.ClassifiedError.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.ClassifiedError toAvro(ClassifiedError error) {
        var avro = new dev.errata.schemas.avro.ClassifiedError();
        avro.setError(Mappings.ERROR_EVENT.toAvro(error.error()));
        avro.setClassification(ClassificationMapping.toAvro(error.classification()));
        avro.setEventTime(error.eventTime());
        avro.setText(UserTextMapping.toAvro(error.text()));
        avro.setFacts(toAvro(error.facts()));
        avro.setFingerprint(error.fingerprint());
        avro.setPattern(error.pattern());
        avro.setRootCause(CauseMapping.toAvro(error.rootCause()));
        avro.setSession(toAvro(error.session()));
        avro.setRedactions(error.redactions());
        avro.setTruncated(error.truncated());
        avro.setPayload(PayloadMapping.toAvro(error.payload()));
        avro.setFormerFingerprint(error.formerFingerprint());
        return avro;
    }

    @Override
    public ClassifiedError fromAvro(dev.errata.schemas.avro.ClassifiedError avro) {
        return new ClassifiedError(
                Mappings.ERROR_EVENT.fromAvro(avro.getError()),
                ClassificationMapping.fromAvro(avro.getClassification()),
                avro.getEventTime(),
                UserTextMapping.fromAvro(avro.getText()),
                fromAvro(avro.getFacts()),
                avro.getFingerprint(),
                avro.getPattern(),
                CauseMapping.fromAvro(avro.getRootCause()),
                fromAvro(avro.getSession()),
                avro.getRedactions(),
                avro.getTruncated(),
                PayloadMapping.fromAvro(avro.getPayload()),
                avro.getFormerFingerprint());
    }

    private static dev.errata.schemas.avro.@Nullable Facts toAvro(Facts facts) {
        if (facts.equals(Facts.NONE)) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.Facts();
        avro.setEcosystem(facts.ecosystem());
        avro.setPackageName(facts.packageName());
        avro.setFile(facts.file());
        avro.setLine(facts.line());
        avro.setColumn(facts.column());
        avro.setDiagnosticCode(facts.diagnosticCode());
        avro.setTool(facts.tool());
        avro.setUrl(facts.url());
        avro.setStatus(facts.status());
        avro.setFailingTests(facts.failingTests());
        return avro;
    }

    private static Facts fromAvro(dev.errata.schemas.avro.@Nullable Facts avro) {
        return avro == null
                ? Facts.NONE
                : new Facts(
                        avro.getEcosystem(),
                        avro.getPackageName(),
                        avro.getFile(),
                        avro.getLine(),
                        avro.getColumn(),
                        avro.getDiagnosticCode(),
                        avro.getTool(),
                        avro.getUrl(),
                        avro.getStatus(),
                        avro.getFailingTests());
    }

    private static dev.errata.schemas.avro.@Nullable SessionStanding toAvro(SessionStanding session) {
        if (session.equals(SessionStanding.NONE)) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.SessionStanding();
        avro.setStrikes(session.strikes());
        avro.setIsStrike(session.isStrike());
        avro.setSameFailures(session.sameFailures());
        avro.setIsLoop(session.isLoop());
        return avro;
    }

    private static SessionStanding fromAvro(dev.errata.schemas.avro.@Nullable SessionStanding avro) {
        return avro == null
                ? SessionStanding.NONE
                : new SessionStanding(avro.getStrikes(), avro.getIsStrike(), avro.getSameFailures(), avro.getIsLoop());
    }
}
