import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '#domain/errors.ts';
import { sendNotice, type Webhook } from '#notify/webhook.ts';

const NOTICE = { counts: { 'for a person to decide': 1, held: 0, accepted: 3 }, titles: [], link: 'https://ci.example.com/runs/7?a=1&b=2' };

/** What the server is to do with one request. */
type Turn = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | 'cut';

describe('sendNotice', () => {
  let server: Server;
  let bodies: unknown[] = [];
  let turns: Turn[] = [];

  beforeEach(async () => {
    bodies = [];
    turns = [];
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        bodies.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
        const turn = turns.shift() ?? { status: 200 };
        if (turn === 'cut') request.socket.destroy();
        else response.writeHead(turn.status, turn.headers).end('ok');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  function webhook(over: Partial<Webhook> = {}): Webhook {
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/services/T0/B0/secret-part`, kind: 'slack', timeoutMs: 5000, waitMs: 1, ...over };
  }

  it('sends Slack only counts and a link', async () => {
    await sendNotice(NOTICE, webhook());

    expect(bodies).toEqual([
      {
        text: 'reconcile: 1 for a person to decide, 3 accepted\n<https://ci.example.com/runs/7?a=1&amp;b=2|Open the report>',
        unfurl_links: false,
        unfurl_media: false,
      },
    ]);
  });

  it('sends Teams the same in a card', async () => {
    await sendNotice(NOTICE, webhook({ kind: 'teams' }));

    expect(bodies).toMatchObject([
      {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: {
              type: 'AdaptiveCard',
              body: [{ type: 'TextBlock', text: 'reconcile: 1 for a person to decide, 3 accepted' }],
              actions: [{ type: 'Action.OpenUrl', url: NOTICE.link }],
            },
          },
        ],
      },
    ]);
  });

  it.each([
    ['slack', /<!channel>|<https|\u202e/],
    // A link in brackets is one in Teams alone.
    ['teams', /<!channel>|<https|\u202e|(?<!\\)\[a\]\(/],
  ] as const)('removes mentions, links and formatting from a hostile title: %s', async (kind, harm) => {
    await sendNotice({ counts: {}, titles: ['<!channel> <https://example.com|x> *b* [a](https://example.com)\u202e'] }, webhook({ kind }));

    const text = JSON.stringify(bodies);
    expect(text).not.toMatch(harm);
    expect(text).toContain('nothing found');
  });

  it.each<[string, Turn[], number]>([
    ['a busy channel', [{ status: 429, headers: { 'retry-after': '0.01' } }], 2],
    ['a failing server', [{ status: 503 }, { status: 500 }], 3],
    ['a cut connection', ['cut'], 2],
  ])('retries after %s', async (_, planned, requests) => {
    turns = planned;
    await sendNotice(NOTICE, webhook());

    expect(bodies).toHaveLength(requests);
  });

  it.each<[string, Turn[], string]>([
    ['a revoked address', [{ status: 404 }], 'status 404'],
    ['a server that keeps failing', [{ status: 500 }, { status: 500 }, { status: 500 }], 'status 500'],
    ['a redirect', [{ status: 302, headers: { location: 'https://example.com' } }, 'cut', 'cut'], 'no connection'],
  ])('stops at %s, without the webhook address in the error', async (_, planned, found) => {
    turns = planned;
    const error = await sendNotice(NOTICE, webhook()).then(
      () => undefined,
      (reason: unknown) => reason,
    );

    expect(error).toBeInstanceOf(DeliveryError);
    expect((error as DeliveryError).message).toContain(found);
    expect(`${(error as DeliveryError).message} ${(error as DeliveryError).hint}`).not.toContain('secret-part');
  });
});
