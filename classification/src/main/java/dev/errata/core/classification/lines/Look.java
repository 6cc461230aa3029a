package dev.errata.core.classification.lines;

/** What a line is to the model. */
public enum Look {
    PLAIN,
    QUIET,
    WARNING,
    GRAVE,
    ANSWERED_REQUEST,
    FAILED_REQUEST,
    PASSED_TEST,
    CODE,
    HIT,
    CHANGE,
    OPTION,
    ITEM,
    INDENTED
}
