import { spanOf } from '#config/policy/spans.ts';
import type { Spans } from '#config/policy/spans.ts';
import { actorOf } from '#domain/actor.ts';
import { compareEvents } from '#domain/cloudtrail-event.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import { jsonAt, textsIn } from '#domain/json.ts';

/**
 * A started execution of an SSM Automation document.
 * https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_StartAutomationExecution.html
 */
export interface Runbook {
  /** Such as `AWSConfigRemediation-EnableKeyRotation`. */
  readonly document: string;
  /** Texts of its parameters and tags, written by the caller. */
  readonly texts: readonly string[];
  readonly eventID: string;
}

interface Start extends Runbook {
  readonly executionId: string | undefined;
  readonly role: string | undefined;
  readonly time: number;
}

export type RunbookLookup = (drifts: readonly Drift[]) => Runbook | undefined;

const STARTS: ReadonlySet<string> = new Set(['StartAutomationExecution', 'StartChangeRequestExecution']);

/**
 * Returns a function that finds the runbook behind the drifts of one piece of work; undefined if no start fits, or two different ones do.
 * @param context events, including the starts of executions
 * @param spans has the time in which a runbook may make calls
 */
export function runbooksIn(context: readonly CloudTrailEvent[], spans: Spans): RunbookLookup {
  const starts = context
    .filter((event) => event.eventSource === 'ssm.amazonaws.com' && STARTS.has(event.eventName) && (event.errorCode ?? '') === '')
    .toSorted(compareEvents)
    .flatMap(startOf);
  if (starts.length === 0) return () => undefined;
  return (drifts) => {
    const steps = drifts.flatMap((drift) => drift.events).filter((event) => actorOf(event).via === 'automation');
    const found = new Map(
      steps.flatMap((event) => startBehind(event, starts, spanOf(spans, 'runbook'))).map((start) => [start.eventID, start]),
    );
    const [first] = found.values();
    if (first === undefined || new Set([...found.values()].map((start) => start.document)).size > 1) return undefined;
    return { document: first.document, texts: [...new Set([...found.values()].flatMap((start) => start.texts))], eventID: first.eventID };
  };
}

function startOf(event: CloudTrailEvent): readonly Start[] {
  const request = event.requestParameters ?? {};
  const document = jsonAt(request, ['documentName']) ?? jsonAt(request, ['runbooks', '0', 'documentName']);
  if (typeof document !== 'string' || document === '') return [];
  const execution = jsonAt(event.responseElements ?? {}, ['automationExecutionId']);
  const parameters = jsonAt(request, ['parameters']) ?? jsonAt(request, ['runbooks', '0', 'parameters']) ?? null;
  const role = jsonAt(parameters, ['AutomationAssumeRole', '0']) ?? jsonAt(parameters, ['automationAssumeRole', '0']);
  return [
    {
      // A shared document is named by its ARN.
      document: document.split('/').at(-1) ?? document,
      texts: [
        ...textsIn(parameters),
        ...textsIn(jsonAt(request, ['tags']) ?? null),
        ...textsIn(jsonAt(request, ['changeRequestName']) ?? null),
      ],
      eventID: event.eventID,
      executionId: typeof execution === 'string' ? execution : undefined,
      role: typeof role === 'string' ? role.split('/').at(-1) : undefined,
      time: Date.parse(event.eventTime),
    },
  ];
}

/** Finds a start by the execution id in the session's name, else the last start before the call by role. */
function startBehind(event: CloudTrailEvent, starts: readonly Start[], longest: number): readonly Start[] {
  const { principal, sessionName = '' } = actorOf(event);
  const named = starts.filter((start) => start.executionId !== undefined && sessionName.includes(start.executionId));
  if (named.length > 0) return named;
  const time = Date.parse(event.eventTime);
  const before = starts.filter((start) => start.time <= time && time - start.time <= longest);
  const last = before.filter((start) => start.role === undefined || start.role === principal).at(-1);
  return last === undefined ? [] : [last];
}
