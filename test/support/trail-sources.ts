import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LookupOptions } from '#trail/lookup/lookup-events.ts';

/** A temporary folder for a test. */
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

/** The answer of the server. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
export interface Asked {
  readonly target: string | undefined;
  readonly contentType: string | undefined;
  /** Region and access key of the request's signature. */
  readonly region: string | undefined;
  readonly accessKeyId: string | undefined;
  readonly body: Record<string, unknown>;
}

/** A loopback server instead of CloudTrail's endpoint (AWS JSON 1.1) and of STS. */
export interface CloudTrailServer {
  readonly endpoint: string;
  readonly asked: Asked[];
  /** The parameters of AssumeRole calls. */
  readonly assumed: Readonly<Record<string, string>>[];
  close(): Promise<void>;
}

export async function startCloudTrail(answer: (asked: Asked, count: number) => Answer): Promise<CloudTrailServer> {
  const asked: Asked[] = [];
  const assumed: Readonly<Record<string, string>>[] = [];
  const server: Server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const contentType = request.headers['content-type'];
      if (contentType?.startsWith('application/x-www-form-urlencoded') === true) {
        const form = new URLSearchParams(text);
        assumed.push(Object.fromEntries(form));
        response.writeHead(200, { 'content-type': 'text/xml' }).end(assumeRoleAnswer(form.get('RoleArn') ?? ''));
        return;
      }
      const question: Asked = {
        target: request.headers['x-amz-target']?.toString(),
        contentType,
        region: /Credential=([^/]+)\/\d+\/([^/]+)/.exec(request.headers.authorization ?? '')?.[2],
        accessKeyId: /Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1],
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
    assumed,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * The access key of an assumed role contains the role's account. https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html
 */
function assumeRoleAnswer(roleArn: string): string {
  const account = roleArn.split(':')[4] ?? '';
  return `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
  <AssumedRoleUser><Arn>${roleArn}</Arn><AssumedRoleId>AROAEXAMPLEROLE000001:reconcile</AssumedRoleId></AssumedRoleUser>
  <Credentials><AccessKeyId>ASIA${account}</AccessKeyId><SecretAccessKey>example</SecretAccessKey><SessionToken>example</SessionToken>
  <Expiration>2099-01-01T00:00:00Z</Expiration></Credentials>
</AssumeRoleResult></AssumeRoleResponse>`;
}

/** Options of a look-up in one region, without waits. */
export function lookupAt(endpoint: string | undefined, regions: readonly string[] = ['eu-west-1']): LookupOptions {
  return { regions, accounts: [], endpoint, clock: { now: () => new Date('2026-01-20T00:00:00Z') }, wait: async () => undefined };
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
