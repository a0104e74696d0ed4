/** One day of several actors: planted conflicts, and far more harmless calls that look similar. Seeded; independent of guardrails. */
import type { JsonObject } from '#domain/json.ts';
import { drawFrom } from '../bench-trail/corpus/draw.ts';
import type { Draw } from '../bench-trail/corpus/draw.ts';
import { addressOf } from './names.ts';
import type { Part } from './names.ts';

/** program: an agent, a script or a runbook. person: in the console. on-call: a person with the emergency role. */
export type Hands = 'program' | 'person' | 'on-call';

/** One actor. */
export interface SimulatedActor {
  readonly hands: Hands;
  readonly number: number;
}

/** One call of the day. */
export interface Step {
  readonly by: SimulatedActor;
  /** Seconds after midnight. */
  readonly at: number;
  readonly service: number;
  readonly part: Part;
  readonly settings: JsonObject;
}

/** The kinds of planted conflicts and of harmless look-alikes. */
export type PlotKind =
  | 'collision'
  | 'oscillation'
  | 'counter-action'
  | 'apart'
  | 'same-goal'
  | 'same-actor'
  | 'people'
  | 'person-and-program';

/** A few calls that make one story. */
export interface Plot {
  readonly kind: PlotKind;
  readonly planted: boolean;
  readonly steps: readonly Step[];
  /** Addresses of the drifts that show it. */
  readonly addresses: readonly string[];
}

/** A day. */
export interface SimulatedDay {
  readonly services: number;
  readonly plots: readonly Plot[];
}

interface Cast {
  readonly draw: Draw;
  readonly programs: readonly SimulatedActor[];
  readonly people: readonly SimulatedActor[];
  readonly onCall: readonly SimulatedActor[];
  /** Returns a new service for each story, so that stories do not mix. */
  readonly nextService: () => number;
}

/**
 * Simulates a day.
 * @param actors the number of actors
 * @param seed for all random choices
 * @returns a planted story for each actor and three harmless ones, in separate services
 */
export function simulateDay(actors: number, seed: number): SimulatedDay {
  const draw = drawFrom(seed * 1000 + actors);
  let services = 0;
  const people = actors < 4 ? 0 : Math.ceil(actors / 4);
  const onCall = actors < 4 ? 0 : Math.ceil(actors / 10);
  const some = (hands: Hands, count: number): readonly SimulatedActor[] =>
    Array.from({ length: count }, (_, number) => ({ hands, number }));
  const cast: Cast = {
    draw,
    programs: some('program', actors - people - onCall),
    people: some('person', people),
    onCall: some('on-call', onCall),
    nextService: () => services++,
  };
  const planted = [collide, oscillate, ...(onCall === 0 ? [] : [counter])];
  const harmless = [actApart, shareGoal, actAlone, ...(people < 2 ? [] : [meet, watch])];
  const count = Math.max(actors, 4);
  const plots = [
    ...Array.from({ length: count }, (_, index) => planted[index % planted.length]?.(cast)),
    ...Array.from({ length: count * 3 }, (_, index) => harmless[index % harmless.length]?.(cast)),
  ].filter((plot) => plot !== undefined);
  return { services, plots };
}

function two(draw: Draw, actors: readonly SimulatedActor[]): readonly [SimulatedActor, SimulatedActor] {
  const first = draw.of(actors);
  return [first, draw.of(actors.filter((actor) => actor !== first))];
}

/** A time between 01:00 and 23:00. */
function begin(draw: Draw): number {
  return 3600 + draw.below(22 * 3600);
}

function soonAfter(draw: Draw, time: number): number {
  return time + 20 + draw.below(8 * 60);
}

/** Calls that raise, or lower, the capacity of one part of a service. */
const MORE: readonly (readonly [Part, JsonObject])[] = [
  ['function', { memorySize: 1024 }],
  ['function', { timeout: 120 }],
  ['mapping', { scalingConfig: { maximumConcurrency: 80 } }],
  ['table', { provisionedThroughput: { readCapacityUnits: 60, writeCapacityUnits: 5 } }],
];
const LESS: readonly (readonly [Part, JsonObject])[] = [
  ['function', { memorySize: 128 }],
  ['mapping', { scalingConfig: { maximumConcurrency: 2 } }],
  ['table', { provisionedThroughput: { readCapacityUnits: 1, writeCapacityUnits: 5 } }],
];

/** Two directly connected parts: the function and one of the others. */
function neighbours(draw: Draw, left: typeof MORE, right: typeof MORE): readonly [(typeof MORE)[number], (typeof MORE)[number]] {
  const pairs = left.flatMap((one) =>
    right.filter((other) => one[0] !== other[0] && [one[0], other[0]].includes('function')).map((other) => [one, other] as const),
  );
  return draw.of(pairs);
}

function plot(kind: PlotKind, planted: boolean, steps: readonly Step[]): Plot {
  return { kind, planted, steps, addresses: [...new Set(steps.map((step) => addressOf(step.service, step.part)))] };
}

function collide({ draw, programs, nextService }: Cast): Plot {
  const [saver, tuner] = two(draw, programs);
  const [less, more] = neighbours(draw, LESS, MORE.slice(0, 1).concat(MORE.slice(2)));
  const [service, at] = [nextService(), begin(draw)];
  const steps = [
    { by: saver, at, service, part: less[0], settings: less[1] },
    { by: tuner, at: soonAfter(draw, at), service, part: more[0], settings: more[1] },
  ];
  return plot('collision', true, steps);
}

function oscillate({ draw, programs, people, nextService }: Cast): Plot {
  const one = draw.of(programs);
  const other = draw.of([...programs, ...people].filter((actor) => actor !== one));
  const [service, at, turns] = [nextService(), begin(draw), 3 + draw.below(3)];
  // Every other value equals the code, so that an even number of turns ends at the initial value.
  const back = draw.chance(0.5) ? 320 : 256;
  const steps = Array.from({ length: turns }, (_, turn) => ({
    by: turn % 2 === 0 ? one : other,
    at: at + turn * 400 + draw.below(300),
    service,
    part: 'function' as const,
    settings: { memorySize: turn % 2 === 0 ? 2048 : back },
  }));
  return plot('oscillation', true, steps);
}

function counter({ draw, programs, onCall, nextService }: Cast): Plot {
  const [service, at] = [nextService(), begin(draw)];
  const [more, less] = neighbours(
    draw,
    [MORE[0], MORE[2]].filter((one) => one !== undefined),
    LESS,
  );
  const steps = [
    { by: draw.of(onCall), at, service, part: more[0], settings: more[1] },
    { by: draw.of(programs), at: at + 600 + draw.below(5400), service, part: less[0], settings: less[1] },
  ];
  return plot('counter-action', true, steps);
}

/** At the same time, with different goals, on services that share only the common key. */
function actApart({ draw, programs, nextService }: Cast): Plot {
  const [one, other] = two(draw, programs);
  const [less, more, at] = [draw.of(LESS), draw.of(MORE), begin(draw)];
  return plot('apart', false, [
    { by: one, at, service: nextService(), part: less[0], settings: less[1] },
    { by: other, at: soonAfter(draw, at), service: nextService(), part: more[0], settings: more[1] },
  ]);
}

function shareGoal({ draw, programs, nextService }: Cast): Plot {
  const [one, other] = two(draw, programs);
  const way = draw.chance(0.5) ? MORE : LESS;
  const [left, right] = neighbours(draw, way, way);
  const [service, at] = [nextService(), begin(draw)];
  return plot('same-goal', false, [
    { by: one, at, service, part: left[0], settings: left[1] },
    { by: other, at: soonAfter(draw, at), service, part: right[0], settings: right[1] },
  ]);
}

function actAlone({ draw, programs, nextService }: Cast): Plot {
  const by = draw.of(programs);
  const [less, more] = neighbours(draw, LESS, MORE);
  const [service, at] = [nextService(), begin(draw)];
  return plot('same-actor', false, [
    { by, at, service, part: less[0], settings: less[1] },
    { by, at: soonAfter(draw, at), service, part: more[0], settings: more[1] },
  ]);
}

/** Two people work on one service, on unrelated settings. */
function meet({ draw, people, nextService }: Cast): Plot {
  const [one, other] = two(draw, people);
  const [service, at] = [nextService(), begin(draw)];
  return plot('people', false, [
    { by: one, at, service, part: 'queue', settings: { DelaySeconds: '5' } },
    { by: other, at: soonAfter(draw, at), service, part: 'function', settings: { description: 'Works on what comes in' } },
  ]);
}

/** A person works on a neighbour of a resource that a program scales. */
function watch({ draw, people, programs, nextService }: Cast): Plot {
  const more = draw.of(MORE.filter(([part]) => part === 'function'));
  const [service, at] = [nextService(), begin(draw)];
  return plot('person-and-program', false, [
    { by: draw.of(people), at, service, part: 'queue', settings: { ReceiveMessageWaitTimeSeconds: '10' } },
    { by: draw.of(programs), at: soonAfter(draw, at), service, part: more[0], settings: more[1] },
  ]);
}
