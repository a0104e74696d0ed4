import { OUTSIDE_HEADING, isOutsideCode } from '#domain/report/outside.ts';
import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import { markup, type Markup } from './html/markup.ts';
import { headlineOf } from './view/headline.ts';
import { viewResource } from './view/resource.ts';

/** An entry in a pipeline's list of tests. */
interface Case {
  readonly name: string;
  readonly group: string;
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  readonly message: string;
  readonly lines: readonly string[];
}

/**
 * Prints a report as JUnit XML, for a pipeline's list of tests. Escalations and reverts fail, holds are skipped, accepted changes pass, and
 * unreadable records are an error. An all-clear is one passing case, because some hosts refuse an empty suite.
 * https://github.com/jenkinsci/xunit-plugin/blob/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd
 * https://docs.gitlab.com/ci/testing/unit_test_reports/
 * @returns one document with a line break at the end
 */
export function toJunit(report: RunReport): string {
  const { text, unread } = headlineOf(report);
  const trail = { name: 'trail', group: 'trail', lines: [] };
  const found: readonly Case[] = [
    ...report.reconciliations.map(changeCase),
    ...report.unexplained.map(unexplainedCase),
    ...(unread === undefined ? [] : [{ ...trail, outcome: 'error' as const, message: `${unread}.` }]),
  ];
  const cases: readonly Case[] = found.length > 0 ? found : [{ ...trail, outcome: 'passed', message: text }];
  const number = (outcome: Case['outcome']): number => cases.filter((one) => one.outcome === outcome).length;
  const counts = markup`tests="${cases.length}" failures="${number('failure')}" errors="${number('error')}"`;
  const document = markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="reconcile" ${counts}>
<testsuite name="out-of-band changes" ${counts} skipped="${number('skipped')}" time="${(report.totals.ms / 1000).toFixed(3)}">
${cases.map(drawCase)}</testsuite>
</testsuites>
`;
  return document.html;
}

const OUTCOMES = { accept: 'passed', hold: 'skipped', revert: 'failure', escalate: 'failure' } as const;

function changeCase(row: ReconciliationReport): Case {
  const { name, id, where, changes } = viewResource(row);
  return {
    name: `${name} (${id})`,
    group: isOutsideCode(row) ? OUTSIDE_HEADING : row.resourceType,
    outcome: row.status === 'needs-human' ? 'failure' : OUTCOMES[row.verdict],
    message: `${row.verdict}: ${plainLine(row.reason)}`,
    lines: [...(where === '' ? [] : [where]), ...changes, ...(row.diff === '' ? [] : [row.diff])],
  };
}

function unexplainedCase({ eventSource, eventName, reason, address, eventIDs }: RunReport['unexplained'][number]): Case {
  const about = address === undefined ? '' : ` on ${address}`;
  return {
    name: plainLine(`${eventSource} ${eventName}${about} (${eventIDs[0] ?? ''})`),
    group: 'unexplained',
    outcome: 'failure',
    message: plainLine(`A mutating call that could not be mapped to a resource: ${reason}`),
    lines: eventIDs.map(plainLine),
  };
}

function drawCase({ name, group, outcome, message, lines }: Case): Markup {
  const text = lines.join('\n');
  const open = markup`<testcase classname="${group}" name="${name}"`;
  switch (outcome) {
    case 'passed':
      return markup`${open}><system-out>${[message, text].filter((part) => part !== '').join('\n')}</system-out></testcase>
`;
    case 'skipped':
      return markup`${open}><skipped message="${message}">${text}</skipped></testcase>
`;
    case 'failure':
      return markup`${open}><failure type="${message.split(':')[0]}" message="${message}">${text}</failure></testcase>
`;
    case 'error':
      return markup`${open}><error type="unread" message="${message}">${text}</error></testcase>
`;
  }
}
