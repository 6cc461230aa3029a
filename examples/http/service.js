// Charges orders, and speaks only HTTP: what fails goes to Errata with its arguments, and comes back signed when it is due.
const crypto = require('node:crypto');
const http = require('node:http');
const errata = process.env.ERRATA_URL ?? 'http://127.0.0.1:18070';
const key = Buffer.from((process.env.ERRATA_SECRET ?? '').replace(/^whsec_/, ''), 'base64');
const charged = new Set(); // by idempotency key; a real service keeps it with its data

function charge(order, attempt) {
  if (attempt < (order.failures ?? 0) + 1) throw new Error('connect ECONNREFUSED 10.0.3.7:443: the bank is away');
}

function isSigned({ 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' }, body) {
  const ours = crypto.createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest();
  return Math.abs(Date.now() / 1000 - at) < 300 && given.split(' ').map((one) => Buffer.from(one.slice(3), 'base64'))
    .some((theirs) => theirs.length === ours.length && crypto.timingSafeEqual(theirs, ours));
}

async function order(body) {
  try { charge(JSON.parse(body), 1); return [200, 'charged']; } catch (failure) {
    const event = { message: failure.message, operationId: `charge-${JSON.parse(body).id}`, operationType: 'charge',
      payload: { contentType: 'application/json', text: String(body) } };
    const headers = { 'Content-Type': 'application/json', 'X-Errata-Key': process.env.ERRATA_KEY ?? 'local' };
    const taken = await fetch(`${errata}/v1/errors`, { method: 'POST', headers, body: JSON.stringify(event) });
    return taken.ok ? [202, 'will be charged'] : [503, 'try again'];
  }
}

function retry(headers, body) {
  if (!isSigned(headers, body)) return [401, 'the signature does not fit'];
  if (charged.has(headers['idempotency-key'])) return [200, 'charged before'];
  try { charge(JSON.parse(body), Number(headers['errata-attempt'])); } catch (failure) { return [503, failure.message]; }
  return [200, charged.add(headers['idempotency-key']) && 'charged'];
}

http.createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const [status, text] = request.url === '/retries' ? retry(request.headers, body) : await order(body);
  response.writeHead(status, status === 503 ? { 'Retry-After': '5' } : {}).end(text);
}).listen(process.env.PORT ?? 9000, '127.0.0.1', function () { console.log(`listening ${this.address().port}`); });
