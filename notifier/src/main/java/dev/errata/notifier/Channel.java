package dev.errata.notifier;

/** A way to reach people. Used by one thread. */
interface Channel {
    /** Its name in settings, logs and metrics. */
    String name();

    /**
     * Delivers a message.
     *
     * @throws RefusedException if trying again is of no use
     * @throws Exception if it may succeed later
     */
    void deliver(Message message) throws Exception;
}
