package dev.errata.client.report;

/** Told of every report's end; called by the reporter's threads or the caller's, so it must be quick; what it throws is
 * logged. */
public interface ReportListener {
    ReportListener NONE = new ReportListener() {};

    /** The broker has it. */
    default void sent(String errorId) {}

    /** It is lost to the pipeline; the error itself is in the service's log if it was logged there. */
    default void dropped(DropReason reason) {}
}
