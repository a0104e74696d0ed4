/**
 * Random histories of three queues, step by step: people and Terraform change the cloud; code is edited, merged, synchronised and applied.
 * They record the trail and the content of code, state and cloud, and compute the expected plan for changes by people.
 */
import { fc } from '@fast-check/vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { StateResource } from '#domain/workspace.ts';
import { aCliUser, anEvent, terraform } from './builders.ts';
import { createQueue, deleteQueue, queueValues, setAttributes, urlOf } from './calls.ts';
import type { Called } from './calls.ts';
import { inState } from './workspaces.ts';

/** The last one does not exist when a history begins. */
export const QUEUES = ['jobs', 'mail', 'late'] as const;
const SETTINGS = { visibility_timeout_seconds: 'VisibilityTimeout', delay_seconds: 'DelaySeconds' } as const;
export type Queue = (typeof QUEUES)[number];
export type Setting = keyof typeof SETTINGS;
const NAMES = Object.keys(SETTINGS) as Setting[];
type Person = 'alice' | 'bob';

/** One step of a history. */
export type Step =
  | { readonly kind: 'set'; readonly queue: Queue; readonly setting: Setting; readonly value: number; readonly who: Person }
  | { readonly kind: 'delete'; readonly queue: Queue; readonly who: Person }
  | { readonly kind: 'create'; readonly queue: Queue; readonly value: number; readonly who: Person }
  | { readonly kind: 'edit'; readonly queue: Queue; readonly setting: Setting; readonly value: number }
  | { readonly kind: 'declare'; readonly queue: Queue }
  | { readonly kind: 'merge'; readonly queue: Queue; readonly setting: Setting }
  | { readonly kind: 'synchronise' }
  | { readonly kind: 'apply' };

const aQueue = fc.constantFrom(...QUEUES);
const aSetting = fc.constantFrom(...NAMES);
const aValue = fc.constantFrom(20, 30, 40, 50);
const aPerson = fc.constantFrom<Person>('alice', 'bob');
const just = <Kind extends string>(kind: Kind): fc.Arbitrary<Kind> => fc.constant(kind);

/** Steps in any order; a step that is not possible at its place is skipped. */
export const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: just('set'), queue: aQueue, setting: aSetting, value: aValue, who: aPerson }) },
  { weight: 1, arbitrary: fc.record({ kind: just('delete'), queue: aQueue, who: aPerson }) },
  { weight: 2, arbitrary: fc.record({ kind: just('create'), queue: aQueue, value: aValue, who: aPerson }) },
  { weight: 2, arbitrary: fc.record({ kind: just('edit'), queue: aQueue, setting: aSetting, value: aValue }) },
  { weight: 1, arbitrary: fc.record({ kind: just('declare'), queue: aQueue }) },
  { weight: 2, arbitrary: fc.record({ kind: just('merge'), queue: aQueue, setting: aSetting }) },
  { weight: 2, arbitrary: fc.record({ kind: just('synchronise') }) },
  { weight: 2, arbitrary: fc.record({ kind: just('apply') }) },
);

type Values = Readonly<Record<Setting, number>>;
type By = 'terraform' | 'person';
interface Sides {
  /** Undefined if code does not declare the queue; the same for state and cloud. */
  readonly code: Values | undefined;
  readonly state: Values | undefined;
  readonly cloud: Values | undefined;
  /** Whether code has an import that is not applied yet. */
  readonly isImported: boolean;
  /** The actor of its creation or deletion. */
  readonly made: By;
  /** Whether Terraform managed it earlier, so that its absence is drift. */
  readonly wasManaged: boolean;
  /** The actor of each current value. */
  readonly by: Readonly<Record<Setting, By>>;
}

const START: Values = { visibility_timeout_seconds: 30, delay_seconds: 20 };
const by = (who: By): Sides['by'] => ({ visibility_timeout_seconds: who, delay_seconds: who });

/** A world that steps change. */
export class History {
  readonly sides = Object.fromEntries(QUEUES.map((queue) => [queue, aSide(queue)])) as Record<Queue, Sides>;
  readonly events: CloudTrailEvent[] = [];

  take(step: Step): void {
    if (step.kind === 'synchronise') for (const queue of QUEUES) this.#synchronise(queue);
    else if (step.kind === 'apply') for (const queue of QUEUES) this.#apply(queue);
    else this.#touch(step);
  }

  #becomes(queue: Queue, side: Partial<Sides>): void {
    this.sides[queue] = { ...this.sides[queue], ...side };
  }

  #touch(step: Exclude<Step, { readonly kind: 'synchronise' | 'apply' }>): void {
    const { queue } = step;
    const { code, cloud, state } = this.sides[queue];
    if (step.kind === 'create') this.#create(step);
    else if (step.kind === 'declare') {
      // An existing queue must be imported; otherwise Terraform would create a second one.
      if (code === undefined) this.#becomes(queue, { code: cloud ?? START, isImported: cloud !== undefined && state === undefined });
    } else if (step.kind === 'edit') {
      if (code !== undefined) this.#becomes(queue, { code: { ...code, [step.setting]: step.value } });
    } else if (step.kind === 'merge') {
      if (code !== undefined && cloud !== undefined) this.#becomes(queue, { code: { ...code, [step.setting]: cloud[step.setting] } });
    } else this.#change(step);
  }

  #create({ queue, value, who }: Extract<Step, { readonly kind: 'create' }>): void {
    if (this.sides[queue].cloud !== undefined) return;
    const cloud = { visibility_timeout_seconds: value, delay_seconds: 20 };
    this.#happens({ ...createQueue(`shop-${queue}`, spelled(cloud)), ...aCliUser(who) });
    this.#becomes(queue, { cloud, made: 'person', by: by('person') });
  }

  #change(step: Extract<Step, { readonly kind: 'set' | 'delete' }>): void {
    const { queue } = step;
    const { cloud, isImported, wasManaged, by: who } = this.sides[queue];
    if (cloud === undefined) return;
    if (step.kind === 'set') {
      this.#happens({ ...setAttributes(`shop-${queue}`, { [SETTINGS[step.setting]]: String(step.value) }), ...aCliUser(step.who) });
      this.#becomes(queue, { cloud: { ...cloud, [step.setting]: step.value }, by: { ...who, [step.setting]: 'person' } });
    } else if (!isImported) {
      // If a resource with a pending import is deleted, no plan is possible.
      this.#happens({ ...deleteQueue(`shop-${queue}`), ...aCliUser(step.who) });
      this.#becomes(queue, { cloud: undefined, made: wasManaged ? 'person' : 'terraform' });
    }
  }

  #synchronise(queue: Queue): void {
    const { state, cloud } = this.sides[queue];
    if (state !== undefined) this.#becomes(queue, { state: cloud });
  }

  /**
   * An apply changes the cloud to match code. An apply without a change leaves no trace, and the actor of a value stays the same. After an
   * import, all values count as written by Terraform.
   */
  #apply(queue: Queue): void {
    const { code, cloud, state, isImported, by: who } = this.sides[queue];
    if (code === undefined) return;
    if (cloud === undefined) {
      this.#happens({ ...createQueue(`shop-${queue}`, spelled(code)), ...terraform() });
      this.#becomes(queue, { cloud: code, state: code, made: 'terraform', wasManaged: true, by: by('terraform') });
      return;
    }
    // The queue exists already, so an apply of a block without import fails.
    if (state === undefined && !isImported) return;
    const moved = NAMES.filter((setting) => cloud[setting] !== code[setting]);
    for (const setting of moved)
      this.#happens({ ...setAttributes(`shop-${queue}`, { [SETTINGS[setting]]: String(code[setting]) }), ...terraform() });
    this.#becomes(queue, {
      cloud: code,
      state: code,
      isImported: false,
      wasManaged: true,
      by: moved.length > 0 || isImported ? by('terraform') : who,
    });
  }

  #happens(call: Called): void {
    const eventTime = new Date(Date.UTC(2026, 0, 15, 8, 0, this.events.length * 90)).toISOString().replace('.000', '');
    this.events.push(anEvent({ ...call, eventTime }));
  }

  /** Text of main.tf. */
  code(): string {
    const blocks = QUEUES.flatMap((queue) => {
      const { code, isImported } = this.sides[queue];
      if (code === undefined) return [];
      const settings = NAMES.map((setting) => `  ${setting} = ${code[setting]}\n`).join('');
      const imported = isImported ? `import {\n  to = aws_sqs_queue.${queue}\n  id = "${urlOf(`shop-${queue}`)}"\n}\n\n` : '';
      return `${imported}resource "aws_sqs_queue" "${queue}" {\n  name = "shop-${queue}"\n${settings}}\n`;
    });
    return blocks.join('\n');
  }

  /** The content of the state. */
  state(): readonly StateResource[] {
    return this.#held('state').map(({ queue, values }) => inState(`aws_sqs_queue.${queue}`, values));
  }

  /** The queues in the cloud, as the provider reads them. */
  cloud(): readonly { readonly queue: Queue; readonly values: JsonObject }[] {
    return this.#held('cloud');
  }

  #held(side: 'state' | 'cloud'): readonly { readonly queue: Queue; readonly values: JsonObject }[] {
    return QUEUES.flatMap((queue) => {
      const values = this.sides[queue][side];
      return values === undefined ? [] : [{ queue, values: queueValues(`shop-${queue}`, { ...values }) }];
    });
  }

  /**
   * The actions of a plan after a refresh, by any actor: `QUEUE made`, or `QUEUE SETTING`. An import alone is not an action. Terraform
   * knows only resources in its state; it would try to create an existing one.
   */
  planned(): readonly string[] {
    return QUEUES.flatMap((queue) => {
      const { code, state, cloud, isImported } = this.sides[queue];
      if (code === undefined) return [];
      if (cloud === undefined || (state === undefined && !isImported)) return [`${queue} made`];
      return NAMES.filter((setting) => cloud[setting] !== code[setting]).map((setting) => `${queue} ${setting}`);
    });
  }

  /** The expected report: planned actions caused by people, and resources that people made without code. */
  drifted(): readonly string[] {
    const byPeople = this.planned().filter((line) => {
      const [queue, setting] = line.split(' ') as [Queue, Setting | 'made'];
      return (setting === 'made' ? this.sides[queue].made : this.sides[queue].by[setting]) === 'person';
    });
    const madeByHand = QUEUES.filter((queue) => {
      const { state, cloud, made, isImported } = this.sides[queue];
      return state === undefined && cloud !== undefined && made === 'person' && !isImported;
    });
    const unmanaged = madeByHand.map((queue) => `${queue} unmanaged`);
    return [...byPeople.filter((line) => !unmanaged.includes(line.replace('made', 'unmanaged'))), ...unmanaged];
  }
}

function aSide(queue: Queue): Sides {
  const values = queue === 'late' ? undefined : START;
  return {
    code: values,
    state: values,
    cloud: values,
    isImported: false,
    made: 'terraform',
    wasManaged: values !== undefined,
    by: by('terraform'),
  };
}

/** The service's default differs from the provider's. */
function spelled(values: Values): JsonObject {
  return { MaximumMessageSize: '262144', ...Object.fromEntries(NAMES.map((setting) => [SETTINGS[setting], String(values[setting])])) };
}

/** The drifts of a report in the words of a history; a value that returned to its start is no difference. */
export function reportedIn({ reconciliations }: RunReport): readonly string[] {
  return reconciliations.flatMap(({ address, kind, attributes, invisible, importId }) => {
    if (invisible !== undefined) return [];
    const queue = kind === 'unmanaged' ? (importId ?? '').split('/shop-')[1] : (address ?? '').replace('aws_sqs_queue.', '');
    if (kind === 'unmanaged') return [`${queue} unmanaged`];
    return kind === 'missing' ? [`${queue} made`] : Object.keys(attributes).map((setting) => `${queue} ${setting}`);
  });
}

/** Every kept event in any part of the report. */
export function toldIn({ reconciliations, settled, unexplained, invisible }: RunReport): ReadonlySet<string> {
  const rows = reconciliations.flatMap(({ intent }) => intent.eventIDs);
  return new Set([...rows, ...[...settled, ...unexplained, ...invisible].flatMap(({ eventIDs }) => eventIDs)]);
}
