/** A loopback server instead of STS, which returns the caller's identity. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StsServer {
  readonly endpoint: string;
  /** Headers and body of each request. */
  readonly asked: { readonly headers: Readonly<Record<string, string | string[] | undefined>>; readonly body: string }[];
  close(): Promise<void>;
}

/** https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html */
export const IDENTITY = `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>
  <Arn>arn:aws:sts::123456789012:assumed-role/nightly/reconcile</Arn><UserId>AROAEXAMPLEROLE000001:reconcile</UserId><Account>123456789012</Account>
</GetCallerIdentityResult></GetCallerIdentityResponse>`;

export async function startSts(answer: { readonly status: number; readonly body: string }): Promise<StsServer> {
  const asked: StsServer['asked'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({ headers: request.headers, body });
      response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
