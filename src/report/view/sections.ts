/** The parts of a report besides verdicts, as tables. A page draws tables; a terminal prints a line per row. No control characters. */
import type { InvisibleReason } from '#domain/drop-reason.ts';
import type { RunReport } from '#domain/run-report.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import { differenceLines, namedAttributes, resourceName } from './resource.ts';
import { describeHold } from './verdict.ts';

/** Text, or names and values to show as code. */
export type Cell = string | readonly string[];

export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly columns: readonly string[];
  /** The first cell of a row names its subject. */
  readonly rows: readonly (readonly [Cell, ...Cell[]])[];
}

const INVISIBLE: Readonly<Record<InvisibleReason, string>> = {
  'ignored-by-code': 'code ignores changes to it (ignore_changes)',
  'not-an-argument': 'Terraform has no argument for it',
  'not-read-by-provider': 'the provider does not read it',
  'not-in-refresh': 'a later refresh does not show it',
  'other-place': 'no root of this run covers its account and region',
  'put-back-again': 'it changed and was restored to its original value',
  'not-managed-here': 'neither code nor state has it',
  'outside-this-code': 'it is unrelated to this code',
};

type Row = Section['rows'][number];

/** @returns the sections that have rows */
export function viewSections({ conflictingDefinitions = [], settled, invisible, unexplained }: RunReport): readonly Section[] {
  const sections: readonly Section[] = [
    {
      id: 'written-twice',
      heading: 'Conflicting definitions: each apply of one undoes the other',
      columns: ['Inline argument', 'Separate resources', 'Root'],
      rows: conflictingDefinitions.map(definitionRow),
    },
    {
      id: 'settled',
      heading: 'Settled: no action needed',
      columns: ['Reason', 'Resource', 'Events'],
      rows: settled.map(settledRow),
    },
    {
      id: 'invisible',
      heading: 'Not shown in any plan, no findings',
      columns: ['Resource', 'Change', 'Why it is not in a plan', 'Events'],
      rows: invisible.map(invisibleRow),
    },
    {
      id: 'unexplained',
      heading: 'Unexplained: mutating calls that reconcile could not map to a resource',
      columns: ['Call', 'Reason', 'Resource', 'Events'],
      rows: unexplained.map(unexplainedRow),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

function definitionRow({ address, argument, apart, root }: NonNullable<RunReport['conflictingDefinitions']>[number]): Row {
  return [[plainLine(`${argument} of ${address}`)], apart.map(plainLine), plainLine(root ?? '')];
}

function settledRow({ reason, address, resourceType, hold, eventIDs }: RunReport['settled'][number]): Row {
  const name = plainLine(address ?? resourceType ?? '');
  const held = hold === undefined ? name : `${name} (${describeHold(hold)})`;
  return [plainLine(reason), held === '' ? '' : [held], eventIDs.map(plainLine)];
}

function invisibleRow(item: RunReport['invisible'][number]): Row {
  const { attributes, attachedTo, place, reason, eventIDs, sharedEventIDs = [] } = item;
  return [
    [`${resourceName(item)}${attachedTo === null ? '' : `, on ${plainLine(attachedTo)}`}`],
    namedAttributes(attributes).flatMap(([path, values]) => differenceLines(path, values)),
    place === undefined ? INVISIBLE[reason] : `it is in ${plainLine(place)}, which no root of this run covers`,
    [...eventIDs, ...sharedEventIDs].map(plainLine),
  ];
}

function unexplainedRow({
  eventSource,
  eventName,
  reason,
  heldBy,
  members = [],
  address,
  eventIDs,
}: RunReport['unexplained'][number]): Row {
  const names = heldBy === undefined ? members : [heldBy];
  return [
    [plainLine(`${eventSource} ${eventName}`)],
    plainLine(names.length === 0 ? reason : `${reason}: ${names.join(', ')}`),
    address === undefined ? '' : [plainLine(address)],
    eventIDs.map(plainLine),
  ];
}
