import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of its own for a test, and how to be rid of it. */
export interface Scratch {
  readonly path: string;
  write(name: string, content: string | Buffer): string;
  remove(): void;
}

export function makeScratch(): Scratch {
  const path = mkdtempSync(join(tmpdir(), 'trail-test-'));
  return {
    path,
    write: (name, content) => {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** What the server was asked, and what it answers. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
export interface Asked {
  readonly target: string | undefined;
  readonly contentType: string | undefined;
  readonly body: Record<string, unknown>;
}

/** A loopback server in place of CloudTrail's endpoint, speaking AWS JSON 1.1. */
export interface CloudTrailServer {
  readonly endpoint: string;
  readonly asked: Asked[];
  close(): Promise<void>;
}

export async function startCloudTrail(answer: (asked: Asked, count: number) => Answer): Promise<CloudTrailServer> {
  const asked: Asked[] = [];
  const server: Server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const question: Asked = {
        target: request.headers['x-amz-target']?.toString(),
        contentType: request.headers['content-type'],
        body: JSON.parse(text) as Record<string, unknown>,
      };
      asked.push(question);
      const { status, body } = answer(question, asked.length);
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** One entry of LookupEvents' answer. */
export function lookupEntry(record: { readonly eventID: string; readonly eventTime: string; readonly eventName: string }): unknown {
  return {
    EventId: record.eventID,
    EventName: record.eventName,
    ReadOnly: 'false',
    EventTime: Date.parse(record.eventTime) / 1000,
    Resources: [],
    CloudTrailEvent: JSON.stringify(record),
  };
}
