import { compareTexts } from '#domain/text/compare-texts.ts';
import { spanOf } from '#config/policy/spans.ts';
import type { Spans } from '#config/policy/spans.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import type { Signal } from '#domain/judging/signal.ts';
import { namesOfDrift } from './drift-names.ts';
import { indexSignals } from './signal-index.ts';
import type { Mention, SignalIndex } from './signal-index.ts';

/** Shorter names also occur inside other words. */
const MIN_NAME_LENGTH = 5;

/** A name in a title needs such a character, because an ordinary word such as `orders` identifies nothing. */
const SPECIFIC = /[\d\-_./:]/;

/**
 * Returns signals that name the resource of a drift, fired within the span before one of its calls, and were not resolved by then, in time
 * order. A signal is a claim, quoted as evidence.
 * @param spans has the time before a change in which a signal may have fired
 */
export function signalsAbout(drifts: readonly Drift[], signals: readonly Signal[], spans: Spans): readonly Signal[] {
  if (signals.length === 0) return [];
  const index = indexSignals(signals);
  const found = new Map(
    drifts.flatMap((drift) => mentionsOf(drift, index, spanOf(spans, 'signal'))).map((mention) => [mention.signal, mention.time]),
  );
  return [...found].toSorted(byTime).map(([signal]) => signal);
}

/** Orders by time, then by text, so that the order of files does not matter. */
function byTime([left, leftTime]: readonly [Signal, number], [right, rightTime]: readonly [Signal, number]): number {
  if (leftTime !== rightTime) return leftTime - rightTime;
  return compareTexts(JSON.stringify(left), JSON.stringify(right));
}

function mentionsOf(drift: Drift, index: SignalIndex, longest: number): readonly Mention[] {
  const calls = drift.events.map((event) => Date.parse(event.eventTime)).filter(Number.isFinite);
  if (calls.length === 0) return [];
  const isThen = ({ signal, time }: Mention): boolean =>
    calls.some((call) => time <= call && call - time <= longest && !index.isResolved(signal, call));
  const { full, ends } = namesOfDrift(drift);
  const named = [
    ...full.flatMap((name) =>
      index.mentions(name).filter((mention) => isThen(mention) && isNamed(name, mention) && isOfService(name, mention, drift)),
    ),
    // An end in a longer identifier proves nothing, because a queue and a topic may share it.
    ...ends.flatMap((name) =>
      index.mentions(name).filter((mention) => isThen(mention) && mention.within === name && isNamed(name, mention)),
    ),
  ];
  return named.filter(({ signal }) => isOfSamePlace(signal, drift));
}

function isNamed(name: string, { naming }: Mention): boolean {
  if (naming === 'whole') return true;
  return name.length >= MIN_NAME_LENGTH && (naming === 'value' || SPECIFIC.test(name));
}

interface Arn {
  readonly service: string;
  readonly region: string;
  readonly account: string;
}

const ARN = /\barn:[\w-]+:([\w-]*):([\w-]*):(\d{12}|):/g;

/** True if an ARN that ends with the name is of the drift's service, since a topic may have a queue's name. */
function isOfService(name: string, { within }: Mention, drift: Drift): boolean {
  return name === within || arnsIn(within).every(({ service }) => servicesOf(drift).includes(service));
}

/** True if account and region agree, because the same name elsewhere is another resource. A missing part agrees with any value. */
function isOfSamePlace(signal: Signal, drift: Drift): boolean {
  const agrees = (value: string, known: readonly string[]): boolean => value === '' || known.length === 0 || known.includes(value);
  const accounts = textsOf(drift, (event) => event.recipientAccountId);
  const regions = textsOf(drift, (event) => event.awsRegion);
  return arnsIn(signal.subject).every(({ region, account }) => agrees(account, accounts) && agrees(region, regions));
}

function arnsIn(text: string): readonly Arn[] {
  return [...text.matchAll(ARN)].map(([, service = '', region = '', account = '']) => ({ service, region, account }));
}

function textsOf(drift: Drift, field: (event: CloudTrailEvent) => string | undefined): readonly string[] {
  return drift.events
    .map(field)
    .filter((text) => text !== undefined)
    .filter((text) => text !== '');
}

/** Returns the services of a drift. CloudWatch is `cloudwatch` in ARNs and `monitoring` in the trail. */
function servicesOf(drift: Drift): readonly string[] {
  const called = drift.events.map((event) => event.eventSource.split('.')[0] ?? '');
  const services = [...called, drift.resourceType.split('_')[1] ?? ''];
  return services.includes('monitoring') ? [...services, 'cloudwatch'] : services;
}
