package dev.errata.core.dependency;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import java.time.Instant;
import java.util.Map;

/**
 * A dependency's state as bytes: what was decided. What was counted is not kept, as it is of the last seconds; the tasks
 * say again how much they hold.
 */
public final class DependencyCodec {
    private static final int VERSION = 1;

    private DependencyCodec() {}

    public static byte[] encode(DependencyState state) {
        BinaryWriter out = new BinaryWriter().number(VERSION).text(state.dependency());
        if (state.circuit() instanceof Circuit.Open open) {
            out.number('O').time(open.until()).number(open.times());
        } else if (state.circuit() instanceof Circuit.HalfOpen half) {
            out.number('H').number(half.times());
            out.optional(
                    half.probe(),
                    probe -> out.text(probe.id()).number(probe.partition()).time(probe.by()));
        } else {
            out.number('C');
        }
        out.optional(state.pause(), pause -> out.flag(pause.isOn()).text(pause.lastOrderBy()));
        out.optional(state.startingSince(), out::time);
        return out.number(state.version())
                .text(state.reason())
                .time(state.updatedAt())
                .toByteArray();
    }

    /**
     * Reads a state.
     *
     * @throws IllegalArgumentException for bytes of another version
     */
    public static DependencyState decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.integer();
        if (version != VERSION) {
            throw new IllegalArgumentException("a stored dependency has version " + version + ", not " + VERSION);
        }
        String dependency = in.text();
        Circuit circuit = circuit(in);
        DependencyState.Pause pause = in.optional(() -> new DependencyState.Pause(in.flag(), in.optionalText()));
        Instant startingSince = in.optional(in::time);
        long published = in.number();
        String reason = in.text();
        Instant updatedAt = in.time();
        return new DependencyState(
                dependency,
                circuit,
                CallWindow.EMPTY,
                pause,
                startingSince,
                Map.of(),
                published,
                reason,
                updatedAt,
                updatedAt);
    }

    private static Circuit circuit(BinaryReader in) {
        int kind = in.integer();
        return switch (kind) {
            case 'C' -> new Circuit.Closed();
            case 'O' -> new Circuit.Open(in.time(), in.integer());
            case 'H' ->
                new Circuit.HalfOpen(
                        in.integer(), in.optional(() -> new Circuit.Probe(in.text(), in.integer(), in.time())));
            default -> throw new IllegalArgumentException("no circuit has kind " + kind);
        };
    }
}
