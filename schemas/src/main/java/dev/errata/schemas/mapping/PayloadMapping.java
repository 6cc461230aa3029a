package dev.errata.schemas.mapping;

import dev.errata.core.event.Payload;
import dev.errata.core.event.PayloadDigest;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Payloads, and what is said of them where they are not. */
final class PayloadMapping {
    private PayloadMapping() {}

    static dev.errata.schemas.avro.@Nullable Payload toAvro(@Nullable Payload payload) {
        return payload == null ? null : write(payload);
    }

    static @Nullable Payload fromAvro(dev.errata.schemas.avro.@Nullable Payload avro) {
        return avro == null ? null : read(avro);
    }

    /** Of a stranger's, what can be used: nothing says what it is, content goes before a reference, neither is none. */
    static @Nullable Payload fromStranger(dev.errata.schemas.avro.@Nullable Payload avro) {
        if (avro == null || (avro.getContent() == null && avro.getReference() == null)) {
            return null;
        }
        String contentType = avro.getContentType().isBlank() ? Payload.UNKNOWN_TYPE : avro.getContentType();
        return avro.getContent() == null
                ? Payload.reference(contentType, avro.getReference())
                : Payload.of(contentType, bytes(avro.getContent()));
    }

    static dev.errata.schemas.avro.Payload write(Payload payload) {
        byte[] content = payload.content();
        var avro = new dev.errata.schemas.avro.Payload();
        avro.setContentType(payload.contentType());
        avro.setContent(content == null ? null : ByteBuffer.wrap(content));
        avro.setReference(payload.reference());
        return avro;
    }

    static Payload read(dev.errata.schemas.avro.Payload avro) {
        ByteBuffer content = avro.getContent();
        String reference = avro.getReference();
        if (content != null && reference == null) {
            return Payload.of(avro.getContentType(), bytes(content));
        }
        if (content == null && reference != null) {
            return Payload.reference(avro.getContentType(), reference);
        }
        throw new IllegalArgumentException("a payload has either content or a reference");
    }

    static dev.errata.schemas.avro.@Nullable PayloadDigest toAvro(@Nullable PayloadDigest digest) {
        if (digest == null) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.PayloadDigest();
        avro.setContentType(digest.contentType());
        avro.setSize(digest.size());
        avro.setSha256(digest.sha256());
        return avro;
    }

    static @Nullable PayloadDigest fromAvro(dev.errata.schemas.avro.@Nullable PayloadDigest avro) {
        return avro == null ? null : new PayloadDigest(avro.getContentType(), avro.getSize(), avro.getSha256());
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}
