package dev.errata.schemas.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.util.NameTransformer;
import dev.errata.core.event.Payload;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.ErrorClass;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.TypedError;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;

/** The rules of {@link RecordJson}, told to Jackson. */
final class RecordModule extends SimpleModule {
    private static final long serialVersionUID = 1L;
    private static final NameTransformer IN_MILLISECONDS = NameTransformer.simpleTransformer("", "Ms");

    /** Records whose parts are not what stands together in their schema. */
    private static final Map<Class<?>, List<String>> ORDERS = Map.of(
            RecoveryDecision.class,
            names(dev.errata.schemas.avro.RecoveryDecision.getClassSchema()),
            RetryCommand.class,
            names(dev.errata.schemas.avro.RetryCommand.getClassSchema()),
            Escalation.class,
            ofEscalations());

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    private interface Typed {}

    /** What a typed error knows beside its components is said as well. */
    private interface Typification {
        @JsonProperty
        int code();

        @JsonProperty
        ErrorClass errorClass();

        @JsonProperty
        boolean retryable();
    }

    /** Beside that of the run that failed. */
    private interface Next {
        @JsonProperty("nextAttempt")
        int attempt();
    }

    RecordModule() {
        super("errata-records");
        addSerializer(Instant.class, ToStringSerializer.instance);
        addSerializer(Duration.class, new Milliseconds());
        addSerializer(Payload.class, new Digest());
        setSerializerModifier(new Shape());
        setMixInAnnotation(Instruction.class, Typed.class);
        setMixInAnnotation(TypedError.class, Typification.class);
        setMixInAnnotation(NextAttempt.class, Next.class);
        for (Class<?> kind : Instruction.class.getPermittedSubclasses()) {
            registerSubtypes(new NamedType(kind, snakeCase(kind.getSimpleName())));
        }
    }

    /** Those of the components: what a typed error knows beside them is left out. */
    private static List<String> names(Schema schema) {
        return schema.getFields().stream()
                .map(Schema.Field::name)
                .filter(name -> !Set.of("code", "errorClass", "retryable").contains(name))
                .toList();
    }

    /** A component of theirs that stands last in the schema, and here beside the category. */
    private static List<String> ofEscalations() {
        List<String> names = new ArrayList<>(names(dev.errata.schemas.avro.Escalation.getClassSchema()));
        names.add(names.indexOf("category") + 1, "retryable");
        return names;
    }

    private static String snakeCase(String camelCase) {
        return camelCase.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    private static final class Milliseconds extends StdSerializer<Duration> {
        private static final long serialVersionUID = 1L;

        Milliseconds() {
            super(Duration.class);
        }

        @Override
        public void serialize(Duration value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeNumber(value.toMillis());
        }
    }

    /** Everything that is printed may be read by people who may not see what the work is about. */
    private static final class Digest extends StdSerializer<Payload> {
        private static final long serialVersionUID = 1L;

        Digest() {
            super(Payload.class);
        }

        @Override
        public void serialize(Payload value, JsonGenerator json, SerializerProvider provider) throws IOException {
            provider.defaultSerializeValue(value.digest(), json);
        }
    }

    private static final class Label extends StdSerializer<Labelled> {
        private static final long serialVersionUID = 1L;

        Label() {
            super(Labelled.class);
        }

        @Override
        public void serialize(Labelled value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(value.label());
        }
    }

    private static final class Shape extends BeanSerializerModifier {
        private static final long serialVersionUID = 1L;

        @Override
        public List<BeanPropertyWriter> changeProperties(
                SerializationConfig config, BeanDescription bean, List<BeanPropertyWriter> properties) {
            properties.replaceAll(property ->
                    property.getType().hasRawClass(Duration.class) ? property.rename(IN_MILLISECONDS) : property);
            return properties;
        }

        @Override
        public JsonSerializer<?> modifySerializer(
                SerializationConfig config, BeanDescription bean, JsonSerializer<?> serializer) {
            return FlatSerializer.properties(serializer).stream().anyMatch(FlatSerializer::isPart)
                    ? new FlatSerializer(serializer, ORDERS.getOrDefault(bean.getBeanClass(), List.of()))
                    : serializer;
        }

        @Override
        public JsonSerializer<?> modifyEnumSerializer(
                SerializationConfig config, JavaType type, BeanDescription bean, JsonSerializer<?> serializer) {
            return type.isTypeOrSubTypeOf(Labelled.class) ? new Label() : serializer;
        }
    }
}
