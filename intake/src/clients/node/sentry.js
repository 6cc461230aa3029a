'use strict';

const Sentry = require('@sentry/node');
const { nested } = require('./failure');

Sentry.init({
  dsn: process.argv[2],
  release: 'shop@1.4.2',
  environment: 'staging',
  serverName: 'till-1',
  tracesSampleRate: 1,
});

async function main() {
  Sentry.setTag('shop', 'north');
  Sentry.withScope((scope) => {
    scope.setTags({
      'errata.session': 'cart-12',
      'errata.operation': 'charge-4711',
      'errata.operation_type': 'charge-card',
      'errata.attempt': '2',
    });
    Sentry.captureException(nested());
  });
  await Sentry.flush(5000);
  Sentry.captureMessage('the till is slow', 'warning');
  Sentry.captureMessage('the till is broken', 'error');
  await Sentry.flush(5000);
  for (const status of ['in_progress', 'error', 'ok']) {
    Sentry.captureCheckIn({ monitorSlug: 'nightly-report', status, ...(status === 'in_progress' ? {} : { duration: 1.5 }) });
    await Sentry.flush(5000);
  }
  Sentry.startSpan({ name: 'checkout' }, () => undefined);
  await Sentry.close(5000);
}

main();
