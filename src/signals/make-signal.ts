import { boundText } from '#domain/text/foreign-text.ts';
import { holdsSecret } from '#domain/text/secret-text.ts';
import type { Signal, SignalState } from '#domain/judging/signal.ts';

/** Raw values from a line. */
export interface RawSignal {
  readonly time: unknown;
  readonly source: string;
  readonly kind: string;
  /** Parts of the subject, most specific first. Empty, duplicate and non-text parts are dropped. */
  readonly subject: readonly unknown[];
  readonly state: SignalState;
  readonly link?: unknown;
}

const MAX_WORD_LENGTH = 60;
/** Maximum length of a subject; an ARN fits. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html */
const MAX_SUBJECT_LENGTH = 1000;
const MAX_LINK_LENGTH = 1000;

/**
 * Sanitises a signal for every later stage. Texts become one line without terminal control characters and are cut to length. Secrets are
 * removed, and links that are not plain web addresses.
 * @returns the signal, or a phrase that describes the problem
 */
export function makeSignal({ time, source, kind, subject, state, link }: RawSignal): Signal | string {
  const moment = momentOf(time);
  if (moment === undefined) return `expected a time in ISO 8601 with Z or an offset, found ${shown(time)}`;
  const parts = subject.filter((part) => typeof part === 'string').map((part) => boundText(part, MAX_SUBJECT_LENGTH));
  const about = boundText([...new Set(parts)].filter((part) => part !== '').join('; '), MAX_SUBJECT_LENGTH);
  if (about === '') return 'expected a subject, found none';
  const page = linkOf(link);
  return {
    time: moment,
    source: boundText(source, MAX_WORD_LENGTH),
    kind: boundText(kind, MAX_WORD_LENGTH),
    subject: holdsSecret(about) ? '(a secret)' : about,
    state,
    ...(page === undefined ? {} : { link: page }),
  };
}

/** Returns a short form of an untrusted value for messages. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return holdsSecret(text) ? 'a secret' : boundText(text, MAX_WORD_LENGTH);
}

/** CloudWatch writes +0000 where ISO 8601 has +00:00. A time without a zone is refused, because its meaning would depend on the machine. */
const MOMENT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})$/;

function momentOf(time: unknown): string | undefined {
  if (typeof time !== 'string') return undefined;
  const [found, local, zone = ''] = MOMENT.exec(time) ?? [];
  if (found === undefined) return undefined;
  const moment = new Date(`${local}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

function linkOf(link: unknown): string | undefined {
  if (typeof link !== 'string' || link.length > MAX_LINK_LENGTH || holdsSecret(link)) return undefined;
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain && url.href.length <= MAX_LINK_LENGTH ? url.href : undefined;
}
