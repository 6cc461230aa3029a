package dev.errata.client.report;

import dev.errata.core.taxonomy.Labelled;

/** Why a report never reached the topic. */
public enum DropReason implements Labelled {
    /** More was reported than could be sent, usually because the broker cannot be reached. */
    BUFFER_FULL,
    /** Not even cutting its texts made it small enough. */
    TOO_LARGE,
    /** Its payload is larger than one may be; a payload is never cut. */
    PAYLOAD_TOO_LARGE,
    /** The registry or the broker will never take it. */
    REFUSED,
    /** It was reported after the reporter was closed, or could not be sent before. */
    CLOSED,
    /** The throwable or context broke while it was read. */
    UNREADABLE
}
