/** Options of a source: `cloudtrail:eu-west-1,us-east-1?accounts=123456789012&role=audit`. */
import { SourceError } from '#domain/errors.ts';

/** `eu-west-1`, `us-gov-east-1`, `ap-southeast-2`, https://docs.aws.amazon.com/general/latest/gr/rande.html */
const REGION = /^[a-z]{2,}(?:-[a-z]+)+-\d+$/;
const ACCOUNT = /^\d{12}$/;
/** A path and a name, or an ARN. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html */
const ROLE = /^(?:arn:[\w-]+:iam::\d{12}:role\/)?[\w+=,.@/-]+$/;

/** The text before the question mark, and the options after it. */
export interface SourceText {
  readonly source: string;
  readonly place: string;
  readonly options: ReadonlyMap<string, string>;
}

/** Splits at the question mark. `allowed`: options of this kind @throws SourceError if an option is unknown, empty or given twice */
export function splitSource(source: string, allowed: readonly string[]): SourceText {
  const mark = source.indexOf('?');
  if (mark < 0) return { source, place: source, options: new Map() };
  const options = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(source.slice(mark + 1).replaceAll('+', '%2B'))) {
    if (!allowed.includes(name) || value === '' || options.has(name)) {
      throw new SourceError(
        'not-a-source-option',
        `Expected each of ${allowed.join(', ')} at most once and with a value after the ?, in --trace ${source}; found ${name}=${value}.`,
        `Use NAME=VALUE separated by &, and quote the whole argument for the shell.`,
      );
    }
    options.set(name, value);
  }
  return { source, place: source.slice(0, mark), options };
}

/** Parses comma-separated regions, without duplicates. @throws SourceError for an invalid region */
export function regionsIn(text: string | undefined, source: string): readonly string[] {
  return listOf(text, (part) => {
    if (REGION.test(part)) return;
    throw new SourceError(
      'not-a-region',
      `Expected regions such as eu-west-1, separated by commas, in --trace ${source}; found ${part === '' ? 'nothing' : part}.`,
      'Write cloudtrail:REGION or cloudtrail:REGION,REGION, or ./ before the path of a file.',
    );
  });
}

/** Parses comma-separated account ids, without duplicates. @throws SourceError for an invalid account id */
export function accountsIn(text: string | undefined, source: string): readonly string[] {
  return listOf(text, (part) => {
    if (ACCOUNT.test(part)) return;
    throw new SourceError(
      'not-an-account',
      `Expected account ids of twelve digits, separated by commas, in --trace ${source}; found ${part === '' ? 'nothing' : part}.`,
      'Write accounts=123456789012,210987654321; leading zeros count.',
    );
  });
}

/** Checks a role's name, or an ARN if there is only one account. @throws SourceError if it is invalid */
export function roleIn(text: string, source: string): string {
  if (ROLE.test(text)) return text;
  throw new SourceError(
    'not-a-role',
    `Expected the name or the ARN of a role in --trace ${source}; found ${text || 'nothing'}.`,
    'Write role=NAME, the same in all accounts named.',
  );
}

/** Converts gigabytes to bytes. @throws SourceError if it is not a number above 0 */
export function gigabytesIn(text: string | undefined, source: string): number | undefined {
  if (text === undefined) return undefined;
  const gigabytes = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  if (gigabytes > 0) return gigabytes * 1e9;
  throw new SourceError(
    'not-a-limit',
    `Expected a number of gigabytes above 0 in --trace ${source}; found ${text || 'nothing'}.`,
    'Write max-gb=10.',
  );
}

function listOf(text: string | undefined, check: (part: string) => void): readonly string[] {
  if (text === undefined) return [];
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts) check(part);
  return [...new Set(parts)];
}
