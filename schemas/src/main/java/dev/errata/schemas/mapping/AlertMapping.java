package dev.errata.schemas.mapping;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertState;
import org.apache.avro.Schema;

/** Alerts. */
final class AlertMapping implements AvroMapping<Alert, dev.errata.schemas.avro.Alert> {
    private static final Labels<AlertState> STATE = new Labels<>(AlertState.class);

    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.Alert.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.Alert toAvro(Alert alert) {
        var avro = new dev.errata.schemas.avro.Alert();
        avro.setAlertId(alert.alertId());
        avro.setRule(alert.rule());
        avro.setScope(alert.scope());
        avro.setState(STATE.write(alert.state()));
        avro.setSeverity(Labels.SEVERITY.write(alert.severity()));
        avro.setValue(alert.value());
        avro.setThreshold(alert.threshold());
        avro.setStartedAt(alert.startedAt());
        avro.setUpdatedAt(alert.updatedAt());
        avro.setResolvedAt(alert.resolvedAt());
        avro.setText(alert.text());
        avro.setGroupId(alert.groupId());
        avro.setSampleErrorId(alert.sampleErrorId());
        return avro;
    }

    @Override
    public Alert fromAvro(dev.errata.schemas.avro.Alert avro) {
        return new Alert(
                avro.getAlertId(),
                avro.getRule(),
                avro.getScope(),
                STATE.read("state", avro.getState()),
                Labels.SEVERITY.read("severity", avro.getSeverity()),
                avro.getValue(),
                avro.getThreshold(),
                avro.getStartedAt(),
                avro.getUpdatedAt(),
                avro.getResolvedAt(),
                avro.getText(),
                avro.getGroupId(),
                avro.getSampleErrorId());
    }
}
