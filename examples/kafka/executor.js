// Runs the retries of one operation type straight from Kafka, as docs/executors.md has the protocol.
const { randomUUID } = require('node:crypto');
const avro = require('avsc');
const lz4 = require('lz4js');
const { CompressionCodecs, CompressionTypes, Kafka, Partitioners } = require('kafkajs');

const registry = process.env.REGISTRY ?? 'http://localhost:18081';
const type = process.env.OPERATION_TYPE ?? 'charge-card';
const executorId = `node-${randomUUID()}`;
const usualLimit = 600_000;

// The apps compress with LZ4, which kafkajs does not read by itself.
CompressionCodecs[CompressionTypes.LZ4] = () => ({ decompress: async (buffer) => Buffer.from(lz4.decompress(buffer)) });

const asked = new Map(); // of the registry, by path
function schema(path) {
  if (!asked.has(path)) {
    asked.set(path, fetch(registry + path).then(async (answer) => {
      if (!answer.ok) throw new Error(`the registry answers ${answer.status} for ${path}`);
      const found = await answer.json();
      return { id: found.id, avro: avro.Type.forSchema(JSON.parse(found.schema)) };
    }));
  }
  return asked.get(path);
}

async function decoded(bytes) { // a zero, the schema's id, and Avro
  return (await schema(`/schemas/ids/${bytes.readInt32BE(1)}`)).avro.fromBuffer(bytes.subarray(5));
}

async function encoded(topic, value) {
  const { id, avro: written } = await schema(`/subjects/${topic}-value/versions/latest`);
  const head = Buffer.alloc(5);
  head.writeInt32BE(id, 1);
  return Buffer.concat([head, written.toBuffer(value)]);
}

async function work(command) { // yours: under command.commandId, which is the same when it is handed out again
  const order = JSON.parse(command.payload?.content ?? '{}');
  if (order.fails) throw new Error(order.fails);
  return `charged ${order.id}`;
}

async function run(producer, key, command) {
  const limit = command.operation.timeLimitMs ?? usualLimit;
  const say = async (status, more) => producer.send({ topic: 'outcomes', acks: -1, messages: [{ key, value: await encoded('outcomes', {
    outcomeId: randomUUID(), status, occurredAt: Date.now(), executorId, execution: command.execution, source: command.source,
    operation: { ...command.operation, timeLimitMs: limit }, errorId: command.errorId, trace: command.trace, ...more }) }] });
  await say('started');
  const heartbeat = setInterval(() => say('heartbeat').catch(console.error), Math.min(limit / 3, 30_000));
  try {
    await say('succeeded', { output: await work(command) });
  } catch (failure) {
    await say('failed', { failure: { category: null, code: failure.code ?? null, message: failure.message, details: {} } });
  } finally {
    clearInterval(heartbeat);
  }
}

async function main() {
  const kafka = new Kafka({ clientId: 'node-executor', brokers: (process.env.KAFKA ?? 'localhost:19092').split(',') });
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  const consumer = kafka.consumer({ groupId: process.env.GROUP ?? `executor-${type}` });
  await Promise.all([producer.connect(), consumer.connect()]);
  await consumer.subscribe({ topic: 'retries', fromBeginning: true });
  await consumer.run({ eachMessage: async ({ message }) => { // committed only when it has returned
    const command = await decoded(message.value);
    if (command.operation.type === type) await run(producer, message.key, command);
  } });
}

main();
