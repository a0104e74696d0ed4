/** A loopback server instead of S3: lists and returns objects of one bucket, and can fail as S3 does. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An error in S3's form. https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export interface Fault {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export interface BucketServer {
  readonly endpoint: string;
  /** The requests in order: `LIST prefix after` and `GET key range`. */
  readonly asked: string[];
  readonly payers: (string | undefined)[];
  close(): Promise<void>;
}

export interface BucketContent {
  readonly objects: Readonly<Record<string, Buffer>>;
  /** Metadata of an object, by key: `x-amz-meta-NAME`. */
  readonly metadata?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Called before each answer to a GET or a LIST; `cut` closes the connection after that many bytes. */
  readonly fail?: (asked: string, count: number) => Fault | { readonly cut: number } | undefined;
  /** Number of keys per page. */
  readonly page?: number;
}

export async function startBucket({ objects, metadata = {}, fail = () => undefined, page = 1000 }: BucketContent): Promise<BucketServer> {
  const asked: string[] = [];
  const payers: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    const isList = url.searchParams.get('list-type') === '2';
    const { prefix, after } = { prefix: url.searchParams.get('prefix') ?? '', after: url.searchParams.get('start-after') ?? '' };
    const what = isList ? `LIST ${prefix} ${after}`.trimEnd() : `GET ${key} ${request.headers.range ?? ''}`.trimEnd();
    asked.push(what);
    payers.push(request.headers['x-amz-request-payer']?.toString());
    const fault = fail(what, asked.filter((each) => each === what).length);
    if (fault !== undefined && 'code' in fault) answerFault(response, fault);
    else if (isList) answerList(response, { keys: Object.keys(objects), url, objects, page });
    else if (objects[key] === undefined) answerFault(response, { status: 404, code: 'NoSuchKey', message: 'The key does not exist' });
    else answerObject(request, response, { content: objects[key], kept: metadata[key] ?? {}, cut: fault?.cut });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    payers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerFault(response: ServerResponse, { status, code, message }: Fault): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

function answerList(
  response: ServerResponse,
  {
    keys,
    url,
    objects,
    page,
  }: { readonly keys: readonly string[]; readonly url: URL; readonly objects: BucketContent['objects']; readonly page: number },
): void {
  const { searchParams: ask } = url;
  const [prefix, delimiter, after] = [
    ask.get('prefix') ?? '',
    ask.get('delimiter') ?? '',
    ask.get('continuation-token') ?? ask.get('start-after') ?? '',
  ];
  const folderOf = (key: string): string | undefined => {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    return end < 0 ? undefined : key.slice(0, end + 1);
  };
  const names = [...new Set(keys.filter((key) => key.startsWith(prefix)).map((key) => folderOf(key) ?? key))]
    .filter((name) => name > after)
    .sort();
  const shown = names.slice(0, page);
  const more = names.length > shown.length;
  const contents = shown.map((name) =>
    name.endsWith('/')
      ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${name}</Key><Size>${objects[name]?.length}</Size></Contents>`,
  );
  const next = more ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`);
}

function answerObject(
  request: IncomingMessage,
  response: ServerResponse,
  { content, kept, cut }: { readonly content: Buffer; readonly kept: Readonly<Record<string, string>>; readonly cut: number | undefined },
): void {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const rest = content.subarray(start);
  const etag = `"${createHash('md5').update(content).digest('hex')}"`;
  const wanted = request.headers['if-match'];
  if (wanted !== undefined && wanted !== etag) {
    answerFault(response, {
      status: 412,
      code: 'PreconditionFailed',
      message: 'At least one of the pre-conditions you specified did not hold',
    });
    return;
  }
  const meta = Object.fromEntries(Object.entries(kept).map(([name, value]) => [`x-amz-meta-${name}`, value]));
  response.writeHead(start === 0 ? 200 : 206, { 'content-length': rest.length, etag, ...meta });
  if (cut === undefined) response.end(rest);
  else response.write(rest.subarray(0, cut), () => setTimeout(() => response.destroy(), 100));
}

/** The key of a trail file. */
export function trailKey({
  account = '123456789012',
  region = 'eu-west-1',
  stamp,
  folder = 'AWSLogs/',
  name = 'AbCdEfGhIjKlMnOp',
}: {
  readonly account?: string;
  readonly region?: string;
  /** `20260115T1005Z` */
  readonly stamp: string;
  /** The part before the account. */
  readonly folder?: string;
  readonly name?: string;
}): string {
  const day = `${stamp.slice(0, 4)}/${stamp.slice(4, 6)}/${stamp.slice(6, 8)}`;
  return `${folder}${account}/CloudTrail/${region}/${day}/${account}_CloudTrail_${region}_${stamp}_${name}.json.gz`;
}
