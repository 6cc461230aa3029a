package dev.errata.schemas.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.ser.PropertyWriter;
import com.fasterxml.jackson.databind.ser.ResolvableSerializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.errata.core.record.RecordPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes a record as if the components of its parts were its own. */
final class FlatSerializer extends StdSerializer<Object> implements ResolvableSerializer {
    private static final long serialVersionUID = 1L;

    private final transient JsonSerializer<?> whole;
    private final transient List<String> order;
    private transient List<Member> members = List.of();

    /** @param part null for what is the record's own */
    private record Member(@Nullable PropertyWriter part, PropertyWriter property) {
        void write(Object record, JsonGenerator json, SerializerProvider provider) throws Exception {
            Object owner = part == null ? record : part.getMember().getValue(record);
            if (owner != null) {
                property.serializeAsField(owner, json, provider);
            }
        }

        boolean isComputed() {
            return part == null && property.getMember() instanceof AnnotatedMethod;
        }

        /** What no order names is no component, and comes last. */
        int place(List<String> order) {
            int place = order.indexOf(property.getName());
            return place < 0 && isComputed() ? order.size() : place;
        }
    }

    /**
     * For one type of record.
     *
     * @param whole writes it with its parts as objects
     * @param order of the members' names; empty if it is that of the components
     */
    FlatSerializer(JsonSerializer<?> whole, List<String> order) {
        super(Object.class);
        this.whole = whole;
        this.order = order;
    }

    static boolean isPart(PropertyWriter property) {
        return property.getType().isTypeOrSubTypeOf(RecordPart.class);
    }

    @Override
    public void resolve(SerializerProvider provider) throws JsonMappingException {
        ((ResolvableSerializer) whole).resolve(provider);
        List<Member> found = new ArrayList<>();
        for (PropertyWriter property : properties(whole)) {
            if (isPart(property)) {
                properties(provider.findValueSerializer(property.getType(), property))
                        .forEach(component -> found.add(new Member(property, component)));
            } else {
                found.add(new Member(null, property));
            }
        }
        Set<String> ofParts = found.stream()
                .filter(member -> member.part() != null)
                .map(member -> member.property().getName())
                .collect(Collectors.toSet());
        found.removeIf(member ->
                member.isComputed() && ofParts.contains(member.property().getName()));
        found.sort(Comparator.comparingInt(member -> member.place(order)));
        members = found;
    }

    static List<PropertyWriter> properties(JsonSerializer<?> serializer) {
        List<PropertyWriter> properties = new ArrayList<>();
        serializer.properties().forEachRemaining(properties::add);
        return properties;
    }

    @Override
    public void serialize(Object value, JsonGenerator json, SerializerProvider provider) throws IOException {
        json.writeStartObject(value);
        for (Member member : members) {
            try {
                member.write(value, json, provider);
            } catch (Exception failed) {
                wrapAndThrow(provider, failed, value, member.property().getName());
            }
        }
        json.writeEndObject();
    }
}
