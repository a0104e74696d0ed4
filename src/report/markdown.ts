import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';
import { describeVerifier } from '#domain/verification.ts';
import { alternativeLines, waiverLines } from './alternative-lines.ts';
import { basisLines } from './basis-lines.ts';
import { changeLines, resourceName, whereabouts } from './change-lines.ts';
import { OUTSIDE_HEADING, isOutsideCode } from '#domain/report/outside.ts';
import { folded } from '#domain/text/listed.ts';
import { codeBlock, codeSpan, escapeMarkdown } from '#domain/text/foreign-text.ts';
import { headlineOf, titleOf } from './headline.ts';
import { firstOutside, groupByIntent, groupByVerdict, type IntentGroup, type VerdictGroup } from './group-by-intent.ts';
import { holdLines, settledName, suggestionsOf } from './hold-lines.ts';
import { invisibleLines, invisibleMeaning, invisibleName } from './invisible-lines.ts';
import { countReport, describeWhen, VERDICT_MEANING } from './totals.ts';
import { unexplainedNames } from './unexplained-names.ts';

/** Longest list of events, addresses or differences that is written out; what is left is counted. */
const LONGEST_LIST = 20;

/**
 * Prints a report as Markdown, for a job summary or a comment. Every text that came out of the cloud is escaped.
 * @returns Markdown with a line break at the end
 */
export function toMarkdown(report: RunReport): string {
  const groups = groupByIntent(report.reconciliations);
  const outside = groups.slice(firstOutside(groups));
  const sections = [
    `# ${titleOf(report)}`,
    escapeMarkdown(headlineOf(report).text),
    overview(report),
    basisLines(report).map(escapeMarkdown).join('\n\n'),
    verdictTable(report.reconciliations.filter((item) => !isOutsideCode(item))),
    ...groups.slice(0, firstOutside(groups)).map((group) => intentSection(group)),
    ...(outside.length === 0 ? [] : [`## ${OUTSIDE_HEADING}`, verdictTable(report.reconciliations.filter(isOutsideCode))]),
    ...outside.map((group) => intentSection(group, '###')),
    settledSection(report),
    invisibleSection(report),
    unexplainedSection(report),
    conflictingDefinitionsSection(report),
    deliveriesSection(report),
    eventsSection(report),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function overview(report: RunReport): string {
  if (report.reconciliations.length === 0) return '';
  const { verdicts, converged } = countReport(report);
  return `${verdicts.accept} accepted (${converged} with a proved patch), ${verdicts.hold} held, ${verdicts.revert} to revert, ${verdicts.escalate} for a person to decide.${verified(report)}`;
}

function verified({ verifiedBy }: RunReport): string {
  return verifiedBy === null ? '' : ` Patches verified by ${escapeMarkdown(describeVerifier(verifiedBy))}.`;
}

function verdictTable(items: RunReport['reconciliations']): string {
  if (items.length === 0) return '';
  return table(
    ['Resource', 'Verdict', 'Status', 'Change'],
    items.map((item) => [codeSpan(resourceName(item)), item.verdict, item.status, changeLines(item, 3).map(codeSpan).join('<br>')]),
  );
}

function intentSection(group: IntentGroup, level = '##'): string {
  const { intent } = group;
  const who = intent.actors.length === 0 ? 'no matching CloudTrail event' : intent.actors.map((actor) => codeSpan(actor.name)).join(', ');
  const when = describeWhen(intent);
  return [
    `${level} ${escapeMarkdown(intent.summary)}`,
    `${who}${when === undefined ? '' : `, ${when}`}. For ${intent.goal}; motivation: ${intent.motivation.kind}${intent.motivation.presumed === true ? ' (presumed)' : ''}.${evidence(intent)}`,
    ...groupByVerdict(group.reconciliations).map(verdictSection),
    ...group.diffs.map((diff) => codeBlock(diff, 'diff')),
    events(intent),
  ]
    .filter((section) => section !== '')
    .join('\n\n');
}

function evidence(intent: ReconciliationReport['intent']): string {
  return intent.motivation.evidence.length === 0
    ? ''
    : ` Evidence: ${folded(intent.motivation.evidence.map(codeSpan), LONGEST_LIST).join(', ')}.`;
}

function events(intent: ReconciliationReport['intent']): string {
  return intent.eventIDs.length === 0 ? '' : `Events: ${folded(intent.eventIDs.map(codeSpan), LONGEST_LIST).join(', ')}`;
}

function verdictSection({ sample, reconciliations }: VerdictGroup): string {
  const findings = sample.findings.map(
    (finding) => `- ${codeSpan(finding.guardrail)}: ${escapeMarkdown(finding.message)} ([document](${encodeURI(finding.docs)}))`,
  );
  const isTold = sample.refusal === null || sample.reason.includes(sample.refusal);
  const refusal = isTold ? [] : [`- no patch: ${escapeMarkdown(sample.refusal ?? '')}`];
  const choices = [...holdLines(reconciliations), ...alternativeLines(reconciliations), ...waiverLines(sample)].map(
    (line) => `- ${escapeMarkdown(line)}`,
  );
  const notes = reconciliations.flatMap((item) =>
    (item.verification?.notes ?? []).map(
      ({ address, text }) => `- ${address === null ? '' : `${codeSpan(address)}: `}${escapeMarkdown(text)}`,
    ),
  );
  const addresses = folded(
    reconciliations.map((item) => {
      const where = whereabouts(item);
      return `- ${codeSpan(resourceName(item))} (${codeSpan(item.id)})${where === '' ? '' : `: ${codeSpan(where)}`}`;
    }),
    LONGEST_LIST,
  );
  return [
    `**${sample.verdict}**, ${VERDICT_MEANING[sample.verdict]} (${sample.status}): ${escapeMarkdown(sample.reason)}`,
    [...addresses, ...findings, ...choices, ...refusal, ...folded([...new Set(notes)], LONGEST_LIST)].join('\n'),
    ...suggestionsOf(reconciliations).flatMap((diff) => ['Suggested, not written:', codeBlock(diff, 'diff')]),
  ].join('\n\n');
}

function settledSection(report: RunReport): string {
  if (report.settled.length === 0) return '';
  const rows = report.settled.map((item) => [
    item.reason,
    item.address === undefined && item.hold === undefined ? (item.resourceType ?? '') : codeSpan(settledName(item)),
    folded(item.eventIDs.map(codeSpan), LONGEST_LIST).join('<br>'),
  ]);
  return `## Settled: no action needed\n\n${table(['Reason', 'Resource', 'Events'], rows)}`;
}

function invisibleSection(report: RunReport): string {
  if (report.invisible.length === 0) return '';
  const rows = report.invisible.map((item) => [
    invisibleMeaning(item),
    codeSpan(invisibleName(item)),
    invisibleLines(item, 3).map(codeSpan).join('<br>'),
    folded([...item.eventIDs, ...(item.sharedEventIDs ?? [])].map(codeSpan), LONGEST_LIST).join('<br>'),
  ]);
  return `## Not shown in any plan, no findings\n\n${table(['Why it is not in a plan', 'Resource', 'Change', 'Events'], rows)}`;
}

function unexplainedSection(report: RunReport): string {
  if (report.unexplained.length === 0) return '';
  const rows = report.unexplained.map((item) => [
    [item.reason, folded(unexplainedNames(item).map(codeSpan), LONGEST_LIST).join(', ')].filter((part) => part !== '').join(': '),
    codeSpan(`${item.eventSource} ${item.eventName}`),
    item.address === undefined ? '' : codeSpan(item.address),
    folded(item.eventIDs.map(codeSpan), LONGEST_LIST).join('<br>'),
  ]);
  return `## Unexplained: mutating calls that reconcile could not map to a resource\n\n${table(['Reason', 'Call', 'Resource', 'Events'], rows)}`;
}

function conflictingDefinitionsSection({ conflictingDefinitions = [] }: RunReport): string {
  const rows = conflictingDefinitions.map((item) => [
    codeSpan(item.address),
    codeSpan(item.argument),
    folded(item.apart.map(codeSpan), LONGEST_LIST).join('<br>'),
    item.root === undefined ? '' : codeSpan(item.root),
  ]);
  return rows.length === 0
    ? ''
    : `## Conflicting definitions: each apply of one undoes the other\n\n${table(['Resource', 'Argument', 'Separate resources', 'Root'], rows)}`;
}

function deliveriesSection(report: RunReport): string {
  return report.deliveries.length === 0
    ? ''
    : `## Delivered\n\n${report.deliveries.map((item) => `- ${item.kind}: ${codeSpan(item.detail)}`).join('\n')}`;
}

function eventsSection(report: RunReport): string {
  const { events: counts } = report;
  const rows = [
    ['kept', '', String(counts.kept)],
    ...Object.entries(counts.context).map(([reason, count]) => ['context', reason, String(count)]),
    ...Object.entries(counts.dropped).map(([reason, count]) => ['dropped', reason, String(count)]),
  ];
  const malformed = folded(
    counts.malformed.map((item) => `- ${codeSpan(item.where)}: ${escapeMarkdown(item.problem)}`),
    LONGEST_LIST,
  );
  return [`## Events: ${counts.read} read`, table(['', 'Reason', 'Events'], rows), malformed.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A pipe would end a cell, inside a code span too. https://github.github.com/gfm/#tables-extension- */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
