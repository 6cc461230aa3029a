'use strict';

const { CloudEvent, HTTP } = require('cloudevents');
const { nested } = require('./failure');

function event(id) {
  const failure = nested();
  const causes = [];
  for (let cause = failure.cause; cause; cause = cause.cause) {
    causes.push({ type: cause.name, message: cause.message, stack: cause.stack });
  }
  return new CloudEvent({
    id,
    source: '/shop/till-1',
    type: 'shop.charge.failed',
    time: '2026-11-22T10:00:00.000Z',
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    data: {
      exceptionType: failure.name,
      message: failure.message,
      stack: failure.stack,
      causes,
      metadata: { release: 'shop@1.4.2', environment: 'staging', shop: 'north' },
    },
  });
}

/** node cloudevents.js URL */
async function main() {
  const messages = [HTTP.structured(event('structured-1')), HTTP.binary(event('binary-1'))];
  const batch = `[${JSON.stringify(event('batch-1'))},${JSON.stringify(event('batch-2'))}]`;
  messages.push({ headers: { 'content-type': 'application/cloudevents-batch+json' }, body: batch });
  for (const { headers, body } of messages) {
    await fetch(process.argv[2], { method: 'POST', headers, body });
  }
}

main();
