import type { Scenario } from '../dataset.ts';
import { readPlainText } from '../dataset.ts';
import type { Score, Solution } from '../solution.ts';

/**
 * Is every event accounted for: used, settled, invisible, unexplained, context, or dropped with a reason?
 * @param scenario the scenario with its trace
 * @param solution the result of a solver
 * @returns true if all records were read, read = kept + context + dropped, and each kept event is in one of rows, settled, invisible or
 * unexplained
 */
export function scoreEventsAccounted(scenario: Scenario, solution: Solution): Score {
  const { events } = solution.report;
  const records = readPlainText(scenario.traceFile)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const known = new Set(records.flatMap(eventIDOf));
  const lists = listedEvents(solution);
  const named = new Set(lists.flatMap((list) => [...list]));
  const invented = [...named].filter((eventID) => !known.has(eventID));
  const twice = [...named].filter((eventID) => lists.filter((list) => list.has(eventID)).length > 1);
  const sorted = events.kept + sum(events.context) + sum(events.dropped);
  const problems = [
    ...(events.read === records.length ? [] : [`the trace has ${records.length} records, ${events.read} were read`]),
    ...(sorted === events.read ? [] : [`${events.read} read, but kept + context + dropped is ${sorted}`]),
    ...(named.size - invented.length >= events.kept
      ? []
      : [`${events.kept} kept, only ${named.size - invented.length} of them named in a row, settled, invisible or unexplained`]),
    ...(invented.length === 0 ? [] : [`event ids that are not in the trace: ${invented.join(', ')}`]),
    ...(twice.length === 0 ? [] : [`events in more than one list: ${twice.join(', ')}`]),
  ];
  return problems.length === 0
    ? { value: true, explanation: `${events.read} read, ${events.kept} kept, all named` }
    : { value: false, explanation: problems.join('; ') };
}

/** The events of rows, settled, invisible and unexplained. */
function listedEvents({ report }: Solution): readonly ReadonlySet<string>[] {
  return [
    new Set(report.reconciliations.flatMap((row) => row.intent.eventIDs)),
    ...[report.settled, report.invisible, report.unexplained].map((items) => new Set(items.flatMap((item) => item.eventIDs))),
  ];
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function eventIDOf(line: string): readonly string[] {
  try {
    const { eventID } = JSON.parse(line) as { readonly eventID?: unknown };
    return typeof eventID === 'string' ? [eventID] : [];
  } catch {
    return []; // a record that is not JSON has no id; it must be counted as malformed
  }
}
