package dev.errata.schemas.mapping;

import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Fills any domain record with random values that fit its components, so that a component added tomorrow is tested too.
 * A full record has no null and no empty text, list or map, and keeps to values that people would write.
 */
final class RecordGenerator {
    private static final int MOST_TRIES = 10_000;
    private static final List<String> TEXTS = List.of("", " ", "\u0000", "plain", "Zürich", "错误", "💥", "a\nb\t\"");
    private static final long[] MILLIS = {0, -1, 1_763_000_000_000L, 1_763_000_000_000_000L};

    private final RandomGenerator random;
    private final boolean full;

    RecordGenerator(RandomGenerator random, boolean full) {
        this.random = random;
        this.full = full;
    }

    /** A record that its own constructor accepts. */
    <R> R create(Class<R> type) {
        for (int i = 0; i < MOST_TRIES; i++) {
            try {
                return type.cast(constructorOf(type).newInstance(arguments(type)));
            } catch (InvocationTargetException e) {
                if (!(e.getCause() instanceof IllegalArgumentException)) {
                    throw new IllegalStateException(type + " failed", e);
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(type + " cannot be made", e);
            }
        }
        throw new IllegalStateException(type + " accepted none of " + MOST_TRIES + " random arguments");
    }

    private static Constructor<?> constructorOf(Class<?> type) throws NoSuchMethodException {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
        }
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor;
    }

    private @Nullable Object[] arguments(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] arguments = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            arguments[i] = isNullable(components[i].getAnnotatedType()) && chooseNull(type, components[i])
                    ? null
                    : value(components[i].getGenericType());
        }
        return arguments;
    }

    /** A full record has two nulls: the closure of a decision that is not CLOSED, the reference of a payload with content. */
    private boolean chooseNull(Class<?> type, RecordComponent component) {
        return full
                ? (component.getName().equals("closure") && type.getSimpleName().equals("RecoveryDecision"))
                        || (component.getName().equals("reference")
                                && type.getSimpleName().equals("Payload"))
                : random.nextInt(3) == 0;
    }

    private static boolean isNullable(AnnotatedType type) {
        return type.isAnnotationPresent(Nullable.class);
    }

    private Object value(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            if (generic.getRawType() == Set.class) {
                return Set.copyOf(list(last));
            }
            return generic.getRawType() == List.class ? list(last) : map(last);
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            return create(plain);
        }
        if (plain.isEnum()) {
            return choose(plain.getEnumConstants());
        }
        if (plain.isSealed()) {
            return create(choose(plain.getPermittedSubclasses()));
        }
        return scalar(plain);
    }

    /** The first for a full record, so that a constant added later does not change it. */
    private <T> T choose(T[] candidates) {
        return candidates[full ? 0 : random.nextInt(candidates.length)];
    }

    private Object scalar(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "String" -> text();
            case "byte[]" -> bytes();
            case "int", "Integer" -> full || random.nextBoolean() ? random.nextInt(1, 600) : random.nextInt();
            case "long", "Long" -> millis();
            case "double", "Double" -> full ? random.nextInt(1, 100) / 4.0 : Double.longBitsToDouble(random.nextLong());
            case "boolean", "Boolean" -> random.nextBoolean();
            case "Instant" -> Instant.ofEpochMilli(millis());
            case "Duration" -> Duration.ofMillis(full ? random.nextLong(1, 3_600_000) : millis());
            default -> throw new IllegalStateException("no generator for " + type);
        };
    }

    private long millis() {
        if (full) {
            return random.nextLong(1_763_000_000_000L, 1_764_000_000_000L);
        }
        return random.nextBoolean() ? MILLIS[random.nextInt(MILLIS.length)] : random.nextLong();
    }

    private String text() {
        if (full) {
            return "text " + random.nextInt(1000);
        }
        StringBuilder text = new StringBuilder(TEXTS.get(random.nextInt(TEXTS.size())));
        random.ints(random.nextInt(4), 1, 0xD800).forEach(text::appendCodePoint);
        random.ints(random.nextInt(2), 0xE000, Character.MAX_CODE_POINT).forEach(text::appendCodePoint);
        return text.toString();
    }

    private byte[] bytes() {
        byte[] bytes = new byte[full ? 4 : random.nextInt(5)];
        random.nextBytes(bytes);
        return bytes;
    }

    private List<Object> list(Type element) {
        List<Object> list = new ArrayList<>();
        for (int i = full ? 2 : random.nextInt(4); i > 0; i--) {
            list.add(value(element));
        }
        return list;
    }

    private Map<String, Object> map(Type element) {
        Map<String, Object> map = new HashMap<>();
        for (int i = full ? 1 : random.nextInt(4); i > 0; i--) {
            map.put(text(), value(element));
        }
        return map;
    }
}
