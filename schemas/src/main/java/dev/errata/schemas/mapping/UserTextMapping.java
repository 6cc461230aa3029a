package dev.errata.schemas.mapping;

import dev.errata.core.wording.UserText;

/** What people are told of an error or an escalation. */
final class UserTextMapping {
    private UserTextMapping() {}

    static dev.errata.schemas.avro.UserText toAvro(UserText text) {
        var avro = new dev.errata.schemas.avro.UserText();
        avro.setTitle(text.title());
        avro.setMessage(text.message());
        avro.setAction(text.action());
        avro.setSuggestions(text.suggestions());
        return avro;
    }

    static UserText fromAvro(dev.errata.schemas.avro.UserText avro) {
        return new UserText(avro.getTitle(), avro.getMessage(), avro.getAction(), avro.getSuggestions());
    }
}
