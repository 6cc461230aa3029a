package dev.errata.simulator.database;

import java.lang.reflect.Proxy;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The error log's database as its driver shows it: what a connection, a statement and a transaction promise, and how they
 * fail. One transaction is open at a time, so that it sees what was committed and its own. For one thread.
 */
public final class FakePostgres {
    private final Tables tables;
    private final Statements statements;
    private final DatabaseFaults faults;
    private final Consumer<List<Tables.Row>> onCommit;

    private FakePostgres(Tables tables, DatabaseFaults faults, Consumer<List<Tables.Row>> onCommit) {
        this.tables = tables;
        this.statements = new Statements(tables, new BatchStatements(tables, faults::isRefused));
        this.faults = faults;
        this.onCommit = onCommit;
    }

    /**
     * Its connections.
     *
     * @param onCommit is shown the rows that were committed
     */
    public static DataSource over(Tables tables, DatabaseFaults faults, Consumer<List<Tables.Row>> onCommit) {
        return proxy(DataSource.class, new FakePostgres(tables, faults, onCommit)::call);
    }

    private @Nullable Object call(String name, @Nullable Object[] with) throws SQLException {
        if (!name.equals("getConnection")) {
            throw unknown("DataSource." + name);
        }
        faults.connect();
        return proxy(Connection.class, new Session()::call);
    }

    /** A method of a JDBC interface. */
    @FunctionalInterface
    private interface Method {
        @Nullable Object call(String name, @Nullable Object[] arguments) throws SQLException;
    }

    private static <T> T proxy(Class<T> type, Method method) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, called, arguments) -> switch (called.getName()) {
                    case "hashCode" -> 1;
                    case "equals" -> self == arguments[0];
                    case "toString" -> type.getSimpleName();
                    case "unwrap", "getWarnings", "clearWarnings" -> null;
                    case "isWrapperFor" -> false;
                    default -> method.call(called.getName(), arguments == null ? new Object[0] : arguments);
                }));
    }

    private static UnsupportedOperationException unknown(String method) {
        return new UnsupportedOperationException("the simulated driver does not know " + method);
    }

    /** A connection. */
    private final class Session {
        private boolean isAutoCommit = true;
        private boolean isClosed;

        @Nullable Object call(String name, @Nullable Object[] with) throws SQLException {
            return switch (name) {
                case "getAutoCommit" -> isAutoCommit;
                case "isClosed" -> isClosed;
                case "isReadOnly" -> false;
                case "createArrayOf" -> {
                    Object values = with[1];
                    yield proxy(Array.class, (method, none) -> values);
                }
                case "prepareStatement" ->
                    proxy(PreparedStatement.class, new Prepared(this, String.valueOf(with[0]))::call);
                default -> {
                    change(name, with);
                    yield null;
                }
            };
        }

        private void change(String name, @Nullable Object[] with) throws SQLException {
            switch (name) {
                case "setAutoCommit" -> isAutoCommit = Boolean.TRUE.equals(with[0]);
                case "commit" -> commit();
                case "rollback" -> tables.rollback();
                case "close" -> {
                    isClosed = true;
                    tables.rollback();
                }
                default -> throw unknown("Connection." + name);
            }
        }

        private void commit() throws SQLException {
            if (!tables.isOpen()) {
                return;
            }
            DatabaseFaults.Commit fate = faults.commit();
            if (fate == DatabaseFaults.Commit.ABORTED) {
                tables.rollback();
            } else {
                onCommit.accept(tables.commit());
            }
            if (fate != DatabaseFaults.Commit.DONE) {
                throw DatabaseFaults.lostConnection();
            }
        }
    }

    /** A statement. */
    private final class Prepared {
        private final Session session;
        private final String sql;
        private final List<@Nullable Object> parameters = new ArrayList<>();
        private Statements.@Nullable Answer answer;

        Prepared(Session session, String sql) {
            this.session = session;
            this.sql = sql;
        }

        @Nullable Object call(String name, @Nullable Object[] with) throws SQLException {
            return switch (name) {
                case "execute" -> !execute().rows().isEmpty() || answer().count() < 0;
                case "executeUpdate" -> execute().count();
                case "executeQuery" -> {
                    answer = execute();
                    yield results();
                }
                case "getResultSet" -> answer().count() < 0 ? results() : null;
                case "getUpdateCount" -> answer().count();
                case "getMoreResults", "isClosed" -> false;
                case "getConnection" -> proxy(Connection.class, session::call);
                case "close", "setQueryTimeout", "setFetchSize" -> null;
                default -> {
                    set(name, with);
                    yield null;
                }
            };
        }

        private void set(String name, @Nullable Object[] with) throws SQLException {
            if (!name.startsWith("set") || !(with[0] instanceof Integer index)) {
                throw unknown("PreparedStatement." + name);
            }
            while (parameters.size() < index) {
                parameters.add(null);
            }
            Object value = name.equals("setNull") ? null : with[1];
            parameters.set(index - 1, value instanceof Array array ? array.getArray() : value);
        }

        private Statements.Answer execute() throws SQLException {
            faults.statement();
            answer = statements.execute(sql, parameters);
            if (session.isAutoCommit) {
                session.commit();
            }
            return answer;
        }

        private Statements.Answer answer() {
            return Objects.requireNonNull(answer);
        }

        private ResultSet results() {
            return proxy(ResultSet.class, new Results(answer().rows().iterator())::call);
        }
    }

    /** Rows that a statement answers. */
    private static final class Results {
        private final Iterator<List<@Nullable Object>> rows;
        private List<@Nullable Object> row = List.of();
        private boolean wasNull;

        Results(Iterator<List<@Nullable Object>> rows) {
            this.rows = rows;
        }

        @Nullable Object call(String name, @Nullable Object[] with) {
            return switch (name) {
                case "next" -> next();
                case "wasNull" -> wasNull;
                case "isClosed" -> false;
                case "close" -> null;
                default -> value(name, with);
            };
        }

        private boolean next() {
            if (rows.hasNext()) {
                row = rows.next();
                return true;
            }
            return false;
        }

        private @Nullable Object value(String name, @Nullable Object[] with) {
            if (!name.startsWith("get") || with.length == 0 || !(with[0] instanceof Integer index)) {
                throw unknown("ResultSet." + name);
            }
            Object value = row.get(index - 1);
            wasNull = value == null;
            return switch (name) {
                case "getLong" -> value == null ? 0L : ((Number) value).longValue();
                case "getInt" -> value == null ? 0 : ((Number) value).intValue();
                case "getBoolean" -> Boolean.TRUE.equals(value);
                default -> value;
            };
        }
    }
}
