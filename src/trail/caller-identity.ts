/** GetCallerIdentity needs no permission. https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html */
import { createHash, createHmac } from 'node:crypto';
import { SourceError } from '#domain/errors.ts';
import type { CallerIdentity } from '#ports/doctor.ts';
import { DENIED, explainBy, NO_CREDENTIALS, NO_REGION, NO_SUCH_HOST } from './aws-errors.ts';
import type { Explanation } from './aws-errors.ts';

const BODY = 'Action=GetCallerIdentity&Version=2011-06-15';
const NAME = 'AWS credentials';
/** The region of the global endpoint. */
const GLOBAL = 'us-east-1';

const SIGN_IN = 'Sign in (aws sso login, AWS_PROFILE, or a role); recorded files need none: --trace FILE --refresh off.';
const EXPLANATIONS: readonly Explanation[] = [
  { code: 'no-credentials', fits: NO_CREDENTIALS, expected: 'valid AWS credentials', hint: SIGN_IN },
  {
    code: 'access-denied',
    fits: DENIED,
    expected: 'the identity of the credentials (sts:GetCallerIdentity)',
    hint: 'A policy, such as that of a VPC endpoint, denies sts:GetCallerIdentity: allow it there.',
  },
  NO_REGION,
  NO_SUCH_HOST,
  { code: 'identity-unknown', fits: () => true, expected: 'the identity of the credentials (sts:GetCallerIdentity)', hint: SIGN_IN },
];

export interface CallerOptions {
  readonly endpoint: string | undefined;
  readonly signal: AbortSignal;
  readonly now: Date;
}

/** Returns account and ARN of the credentials that the AWS SDK finds. @throws SourceError if there are none, or they are invalid */
export async function callerIdentity(options: CallerOptions): Promise<CallerIdentity> {
  try {
    const { credentials, region, endpoint } = await configured(options);
    const answer = await fetch(endpoint, {
      method: 'POST',
      body: BODY,
      signal: options.signal,
      headers: signedHeaders({ url: new URL(endpoint), region, credentials, now: options.now }),
    });
    const text = await answer.text();
    const account = textIn(text, 'Account');
    const arn = textIn(text, 'Arn');
    if (!answer.ok || account === undefined || arn === undefined) throw refusal(answer.status, text);
    const { expiration } = credentials;
    return { account, arn, ...(expiration === undefined ? {} : { expiresAt: expiration.toISOString() }) };
  } catch (error) {
    throw error instanceof SourceError ? error : explainBy(error, NAME, EXPLANATIONS);
  }
}

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  readonly expiration?: Date | undefined;
}

/** Uses the configuration of the SDK client, so that the check uses the same credentials as a run. */
async function configured({
  endpoint,
}: CallerOptions): Promise<{ readonly credentials: Credentials; readonly region: string; readonly endpoint: string }> {
  const { CloudTrailClient } = await import('@aws-sdk/client-cloudtrail');
  const client = new CloudTrailClient(endpoint === undefined ? {} : { endpoint });
  try {
    const credentials = await client.config.credentials();
    const region = await client.config.region().catch(() => GLOBAL);
    return { credentials, region, endpoint: endpoint ?? hostOf(region) };
  } finally {
    client.destroy();
  }
}

/** https://docs.aws.amazon.com/general/latest/gr/sts.html */
function hostOf(region: string): string {
  return `https://sts.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}/`;
}

interface Signing {
  readonly url: URL;
  readonly region: string;
  readonly credentials: Credentials;
  readonly now: Date;
}

/** Signs the request. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
export function signedHeaders({ url, region, credentials, now }: Signing): Readonly<Record<string, string>> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/sts/aws4_request`;
  const headers: Readonly<Record<string, string>> = {
    'content-type': 'application/x-www-form-urlencoded',
    host: url.host,
    'x-amz-date': time,
    ...(credentials.sessionToken === undefined ? {} : { 'x-amz-security-token': credentials.sessionToken }),
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = ['POST', url.pathname, '', lines.join(''), names, sha256(BODY)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [time.slice(0, 8), region, 'sts', 'aws4_request'].reduce<string | Buffer>(
    (above, part) => createHmac('sha256', above).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  const { host: _host, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The response is a small XML document of fixed form. */
function textIn(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
}

function refusal(status: number, text: string): Error {
  const refused = new Error(textIn(text, 'Message') ?? `HTTP ${status}`);
  refused.name = textIn(text, 'Code') ?? `HTTP ${status}`;
  return refused;
}
