import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { patientFetch, SilenceError } from '#agent/patient-fetch.ts';

const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Sends so many pieces, one every 30 milliseconds, and then ends or falls silent. */
async function sending(pieces: number, ends: boolean): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'x-of': 'the server' });
    response.flushHeaders();
    let sent = 0;
    const timer = setInterval(() => {
      if (sent < pieces) response.write(`${(sent += 1)} `);
      else {
        clearInterval(timer);
        if (ends) response.end();
      }
    }, 30);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('patientFetch', () => {
  it('waits for a long answer if its parts arrive in time', async () => {
    const response = await patientFetch(200)(await sending(12, true));

    expect(response.headers.get('x-of')).toBe('the server');
    expect(await response.text()).toBe('1 2 3 4 5 6 7 8 9 10 11 12 ');
  });

  it.each([0, 3])('stops an answer that is silent after %d parts', async (parts) => {
    const response = await patientFetch(120)(await sending(parts, false));

    await expect(response.text()).rejects.toThrow(SilenceError);
  });
});
