/** The short form of verdicts, for a report that would be longer than a screen. */
import { groupBy } from '#domain/group-by.ts';
import type { IntentPart, VerdictSection } from '#report/view/by-verdict.ts';
import { shortDiff } from './diff.ts';
import { sectionHeading, noteLine } from './intent.ts';
import type { Paint } from './paint.ts';

/** Characters of an id, which commands accept as a prefix. */
const ID = 8;

/** @returns changes that need a person with the reason and the next step, and accepted changes with their edits */
export function shortLines(section: VerdictSection, paint: Paint): readonly string[] {
  return [
    sectionHeading(section, paint),
    ...(section.verdict === 'accept' ? acceptedLines(section, paint) : section.reasons.flatMap((reason) => decisionLines(reason, paint))),
  ];
}

function decisionLines({ reason, parts }: VerdictSection['reasons'][number], paint: Paint): readonly string[] {
  const commands = parts.flatMap(({ view }) => view.notes.filter(({ kind }) => kind === 'command'));
  return [...parts.map((part) => `  ${headOf([part], paint)}`), `    ${reason}`, ...commands.map((note) => `    ${noteLine(note, paint)}`)];
}

/** The reasons are only in the complete report. */
function acceptedLines({ reasons }: VerdictSection, paint: Paint): readonly string[] {
  const byIntent = groupBy(
    reasons.flatMap(({ parts }) => parts).toSorted((left, right) => left.place - right.place),
    ({ intent }) => intent.id,
  );
  return [...byIntent.values()].flatMap((parts) => [
    `  ${headOf(parts, paint)}`,
    ...parts[0].intent.diffs.flatMap((diff) => shortDiff(diff, paint)).map((line) => `    ${line}`),
  ]);
}

/** Shows the intent's summary if all of it has this verdict; otherwise the resources of this part. */
function headOf(parts: readonly [IntentPart, ...IntentPart[]], paint: Paint): string {
  const [{ intent }] = parts;
  const [first, ...others] = parts.flatMap(({ view }) => view.resources);
  // Role and tool of an actor are only in the complete report.
  const who = intent.who.replaceAll(/ \([^()]*\)/g, '');
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  const isWhole = parts.length === intent.verdicts.length;
  const text = isWhole ? intent.summary : `${who}: ${paint('cyan', first?.name ?? '')} ${first?.brief ?? ''}${more}`;
  return `${text} ${paint('dim', (first?.id ?? '').slice(0, ID))}`;
}
