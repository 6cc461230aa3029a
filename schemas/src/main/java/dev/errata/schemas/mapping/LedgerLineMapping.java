package dev.errata.schemas.mapping;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.schemas.avro.LedgerSeen;
import dev.errata.schemas.avro.LedgerSource;
import dev.errata.schemas.avro.LedgerStock;
import dev.errata.schemas.avro.LedgerWritten;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;

/** What tasks have counted. */
final class LedgerLineMapping implements AvroMapping<LedgerLine, dev.errata.schemas.avro.LedgerLine> {
    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.LedgerLine.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.LedgerLine toAvro(LedgerLine line) {
        Map<String, LedgerStock> stocks = new HashMap<>();
        line.stocks()
                .forEach((state, stock) ->
                        stocks.put(state, new LedgerStock(stock.inflow(), stock.outflow(), stock.drift())));
        var avro = new dev.errata.schemas.avro.LedgerLine();
        avro.setApp(line.app());
        avro.setTask(line.task());
        avro.setEpoch(line.epoch());
        avro.setWrittenAt(line.writtenAt());
        avro.setSources(line.sources().stream().map(LedgerLineMapping::toAvro).toList());
        avro.setWritten(line.written().stream()
                .map(written -> new LedgerWritten(written.topic(), written.partition(), written.number()))
                .toList());
        avro.setSeen(line.seen().stream().map(LedgerLineMapping::toAvro).toList());
        avro.setStocks(stocks);
        avro.setFlows(line.flows());
        return avro;
    }

    @Override
    public LedgerLine fromAvro(dev.errata.schemas.avro.LedgerLine avro) {
        Map<String, LedgerLine.Stock> stocks = new HashMap<>();
        avro.getStocks()
                .forEach((state, stock) -> stocks.put(
                        state, new LedgerLine.Stock(stock.getInflow(), stock.getOutflow(), stock.getDrift())));
        return new LedgerLine(
                avro.getApp(),
                avro.getTask(),
                avro.getEpoch(),
                avro.getWrittenAt(),
                avro.getSources().stream().map(LedgerLineMapping::fromAvro).toList(),
                avro.getWritten().stream()
                        .map(written ->
                                new LedgerLine.Written(written.getTopic(), written.getPartition(), written.getNumber()))
                        .toList(),
                avro.getSeen().stream().map(LedgerLineMapping::fromAvro).toList(),
                stocks,
                avro.getFlows());
    }

    private static LedgerSource toAvro(LedgerLine.Source source) {
        return new LedgerSource(
                source.topic(),
                source.partition(),
                source.first(),
                source.next(),
                source.taken(),
                source.unnumbered(),
                source.fates());
    }

    private static LedgerLine.Source fromAvro(LedgerSource avro) {
        return new LedgerLine.Source(
                avro.getTopic(),
                avro.getPartition(),
                avro.getFirst(),
                avro.getNext(),
                avro.getTaken(),
                avro.getUnnumbered(),
                avro.getFates());
    }

    private static LedgerSeen toAvro(LedgerLine.Seen seen) {
        return new LedgerSeen(
                seen.writer(),
                seen.epoch(),
                seen.topic(),
                seen.partition(),
                seen.first(),
                seen.last(),
                seen.missing(),
                seen.firstMissing(),
                seen.repeated(),
                seen.firstRepeated(),
                seen.misplaced(),
                seen.firstMisplaced());
    }

    private static LedgerLine.Seen fromAvro(LedgerSeen avro) {
        return new LedgerLine.Seen(
                avro.getWriter(),
                avro.getEpoch(),
                avro.getTopic(),
                avro.getPartition(),
                avro.getFirst(),
                avro.getLast(),
                avro.getMissing(),
                avro.getFirstMissing(),
                avro.getRepeated(),
                avro.getFirstRepeated(),
                avro.getMisplaced(),
                avro.getFirstMisplaced());
    }
}
