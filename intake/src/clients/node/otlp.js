'use strict';

const { LoggerProvider, SimpleLogRecordProcessor } = require('@opentelemetry/sdk-logs');
const { resourceFromAttributes } = require('@opentelemetry/resources');
const { nested } = require('./failure');

/** node otlp.js http|proto URL */
async function main() {
  const { OTLPLogExporter } = require(`@opentelemetry/exporter-logs-otlp-${process.argv[2]}`);
  const exporter = new OTLPLogExporter({ url: process.argv[3] });
  const provider = new LoggerProvider({
    resource: resourceFromAttributes({
      'service.name': 'shop',
      'service.version': '1.4.2',
      'deployment.environment.name': 'staging',
    }),
    processors: [new SimpleLogRecordProcessor({ exporter })],
  });
  const failure = nested();
  provider.getLogger('till', '1').emit({
    severityNumber: 17,
    severityText: 'ERROR',
    body: 'charging failed',
    attributes: {
      'exception.type': failure.name,
      'exception.message': failure.message,
      'exception.stacktrace': require('util').inspect(failure),
      'shop': 'north',
      'session.id': 'cart-12',
    },
  });
  await provider.forceFlush();
  await provider.shutdown();
}

main();
