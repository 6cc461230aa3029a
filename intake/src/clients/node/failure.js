'use strict';

/** What the gateway's own client throws. */
class GatewayError extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = 'GatewayError';
  }
}

function connect() {
  const refused = new Error('connect ECONNREFUSED 127.0.0.1:9');
  refused.code = 'ECONNREFUSED';
  throw refused;
}

function callGateway() {
  try {
    connect();
  } catch (cause) {
    throw new GatewayError('the gateway did not answer', { cause });
  }
}

function charge() {
  try {
    callGateway();
  } catch (cause) {
    throw new TypeError('could not charge order 4711', { cause });
  }
}

/** A failure with two causes, really thrown. */
exports.nested = () => {
  try {
    charge();
  } catch (failure) {
    return failure;
  }
  throw new Error('nothing failed');
};
