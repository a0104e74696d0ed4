import type { Verdict } from '#domain/decision.ts';
import { OUTSIDE_HEADING, isOutsideCode } from '#domain/report/outside.ts';
import { plainLine, plainText } from '#domain/text/foreign-text.ts';
import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';
import { folded } from '#domain/text/listed.ts';
import { pathFromTop } from '#domain/workspace/roots.ts';
import { headlineOf } from './view/headline.ts';
import { viewResource } from './view/resource.ts';
import { meaningOf } from './view/words.ts';

/** Lines of a message that hosts show. */
const MAX_LINES = 12;

const LEVELS: Readonly<Record<Verdict, 'error' | 'warning' | 'note'>> = {
  escalate: 'error',
  revert: 'error',
  hold: 'warning',
  accept: 'note',
};

const KINDS = { changed: 'changed', unmanaged: 'made', missing: 'deleted' } as const;

/** The file of a result whose resource is not declared in code: hosts refuse a result without a file. */
const NOWHERE = 'main.tf';

/**
 * Prints a report as SARIF, for code scanning: a result for each change, at the line of its block, under the guardrail that decided.
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 * https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
 * @returns one JSON object with a line break at the end
 */
export function toSarif(report: RunReport): string {
  const results = report.reconciliations.map(resultOf);
  const rules = [...new Map(report.reconciliations.map((item) => [ruleId(item), ruleOf(item)])).values()];
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'reconcile', rules } },
        automationDetails: { id: 'reconcile/' },
        originalUriBaseIds: { SRCROOT: { description: { text: 'The repository root.' } } },
        ...incompleteRun(report),
        results,
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

// Repeats missing records as a notification, for readers that only see results.
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/sarif-v2.1.0-os.html#_Toc34317569
function incompleteRun(report: RunReport): object {
  const { unread } = headlineOf(report);
  const notifications = [{ level: 'warning', message: { text: `${unread ?? ''}.` } }];
  return unread === undefined ? {} : { invocations: [{ executionSuccessful: true, toolExecutionNotifications: notifications }] };
}

function decidingFinding({ findings, verdict }: ReconciliationReport): ReconciliationReport['findings'][number] | undefined {
  return findings.find(({ effect }) => effect === verdict) ?? findings[0];
}

function ruleId(item: ReconciliationReport): string {
  return decidingFinding(item)?.guardrail ?? `out-of-band-${item.kind}`;
}

function ruleOf(item: ReconciliationReport): Readonly<Record<string, unknown>> {
  const finding = decidingFinding(item);
  const id = ruleId(item);
  return {
    id,
    shortDescription: { text: finding === undefined ? `A resource was ${KINDS[item.kind]} outside Terraform` : `Guardrail ${id}` },
    ...(finding !== undefined && finding.docs.startsWith('https://') ? { helpUri: finding.docs } : {}),
    defaultConfiguration: { level: LEVELS[item.verdict] },
  };
}

function resultOf(item: ReconciliationReport): Readonly<Record<string, unknown>> {
  const { file, line } = placeOf(item);
  const { name, changes } = viewResource(item);
  const lines = [
    ...(isOutsideCode(item) ? [OUTSIDE_HEADING] : []),
    `${name}: ${item.verdict}: ${meaningOf(item)}`,
    plainLine(item.reason),
    ...folded(changes, MAX_LINES),
  ];
  return {
    ruleId: ruleId(item),
    level: LEVELS[item.verdict],
    message: { text: plainText(lines.join('\n')) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'SRCROOT' },
          region: { startLine: line },
        },
        ...(item.address === null ? {} : { logicalLocations: [{ fullyQualifiedName: plainLine(item.address), kind: 'resource' }] }),
      },
    ],
    // With the same fingerprint a change that remains is the same alert in the next run.
    partialFingerprints: { 'reconcileId/v1': item.id },
  };
}

function placeOf({ declaredAt, root, folder }: ReconciliationReport): { readonly file: string; readonly line: number } {
  const match = /^(?<file>.+):(?<line>\d+)$/.exec(declaredAt ?? '');
  const place = { ...(root === undefined ? {} : { root }), ...(folder === undefined ? {} : { folder }) };
  return { file: pathFromTop(place, match?.groups?.['file'] ?? NOWHERE), line: Number(match?.groups?.['line'] ?? 1) };
}
