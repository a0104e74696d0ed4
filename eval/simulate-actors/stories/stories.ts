/**
 * Stories of agents on one infrastructure, as the field's literature tells them, and for each a harmless twin. Each says what must be named,
 * on what, and after which step at the latest; written down before anything was run. Nobody has a name here: a seed gives it.
 */
import { concurrency, configure, deploy, queue, reads, scale, tag } from './calls.ts';
import type { StoryCall } from './calls.ts';
import type { StoryPart } from './estate.ts';

/** agent: listed in the policy · pipeline: a program that is not · on-call: a person with the emergency role · terraform: that of the root. */
export type Role = 'agent' | 'pipeline' | 'on-call' | 'terraform';

export interface StoryStep {
  /** Such as `agent a`: the same text is the same actor. */
  readonly by: `${Role} ${'a' | 'b' | 'c'}`;
  /** Minutes after the story begins. */
  readonly at: number;
  readonly call: StoryCall;
}

/** What a run must say of a story. */
export interface Fight {
  /** Any of these guardrails. */
  readonly named: readonly string[];
  readonly on: readonly StoryPart[];
  /** The first step against another's. */
  readonly counter: number;
  /** The step after which it must be named at the latest. */
  readonly by: number;
  /** Steps of which the second answers the first: edges of the causal graph. */
  readonly edges: readonly (readonly [earlier: number, later: number])[];
}

export interface Story {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly StoryStep[];
  /** Minutes after the beginning at which an alarm about the service fires. */
  readonly alarm?: number;
  /** Absent in a twin: nothing may be named. */
  readonly fight?: Fight;
}

/** A story and what only looks like it. */
export interface StoryPair {
  readonly story: Story & { readonly fight: Fight };
  readonly twin: Story;
}

const ON_ONE_FIELD = ['contested', 'oscillation'];
const BETWEEN_NEIGHBOURS = ['collision', 'conflicting-intents', 'reaction-chain'];

type Told = readonly [by: StoryStep['by'], at: number, call: StoryCall];

function story(id: string, title: string, told: readonly Told[]): Story {
  return { id, title, steps: told.map(([by, at, call]) => ({ by, at, call })) };
}

function twin(of: string, title: string, told: readonly Told[]): Story {
  return story(`${of}-twin`, title, told);
}

/** Two regulators of one number, each with a target of its own. */
const thermostats: StoryPair = {
  story: {
    ...story('thermostats', 'Two thermostats on one value', [
      ['agent a', 0, configure({ memory_size: 2048 })],
      ['agent b', 7, configure({ memory_size: 512 })],
      ['agent a', 14, configure({ memory_size: 2048 })],
      ['agent b', 21, configure({ memory_size: 512 })],
    ]),
    fight: {
      named: ON_ONE_FIELD,
      on: ['function'],
      counter: 1,
      by: 1,
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    },
  },
  twin: twin('thermostats', 'Two agents on different fields', [
    ['agent a', 0, configure({ memory_size: 1024 })],
    ['agent b', 7, configure({ timeout: 45 })],
    ['agent a', 14, configure({ memory_size: 1536 })],
    ['agent b', 21, configure({ timeout: 60 })],
  ]),
};

/** Each is within its bounds, and both together are not what anybody wants. */
const costAndPerformance: StoryPair = {
  story: {
    ...story('cost-performance', 'A cost agent against a performance scaler', [
      ['agent a', 0, scale({ desired_capacity: 9 })],
      ['agent b', 9, scale({ desired_capacity: 3 })],
      ['agent a', 18, scale({ desired_capacity: 9 })],
    ]),
    fight: {
      named: ON_ONE_FIELD,
      on: ['hosts'],
      counter: 1,
      by: 1,
      edges: [
        [0, 1],
        [1, 2],
      ],
    },
  },
  twin: twin('cost-performance', 'One scaler up and down on a schedule', [
    ['agent a', 0, scale({ desired_capacity: 9 })],
    ['agent a', 240, scale({ desired_capacity: 3 })],
    ['agent a', 300, scale({ desired_capacity: 9 })],
  ]),
};

/** It ends where it began: a plan shows nothing. Putting back once what code says is a repair, which the twin of `three` does. */
const healerAndScaler: StoryPair = {
  story: {
    ...story('healer-scaler', 'A healer undoes what a scaler does', [
      ['agent a', 0, concurrency(4)],
      ['agent b', 4, concurrency(10)],
      ['agent a', 12, concurrency(4)],
      ['agent b', 16, concurrency(10)],
    ]),
    fight: {
      named: ON_ONE_FIELD,
      on: ['mapping'],
      counter: 1,
      by: 2,
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    },
  },
  twin: twin('healer-scaler', 'A scaler, and a healer elsewhere', [
    ['agent a', 0, concurrency(14)],
    ['agent b', 4, scale({ health_check_grace_period: 420 })],
    ['agent a', 12, concurrency(18)],
  ]),
};

/** Neither knows that the other delivers to the same alias. */
const pipelines: StoryPair = {
  story: {
    ...story('pipelines', 'Two deployment pipelines on one alias', [
      ['pipeline a', 0, deploy('8')],
      ['pipeline b', 5, deploy('9')],
      ['pipeline a', 10, deploy('8')],
      ['pipeline b', 15, deploy('9')],
    ]),
    fight: {
      named: ON_ONE_FIELD,
      on: ['alias'],
      counter: 2,
      by: 2,
      edges: [
        [1, 2],
        [2, 3],
      ],
    },
  },
  twin: twin('pipelines', 'A planned hand-over', [
    ['agent a', 0, configure({ memory_size: 512 })],
    ['agent b', 60 * 24, configure({ memory_size: 1024 })],
    ['agent b', 60 * 26, configure({ memory_size: 1536 })],
  ]),
};

/** The healer restores what the rollback was for. */
const rollback: StoryPair = {
  story: {
    ...story('rollback-healer', 'A rollback that a healer undoes', [
      ['pipeline a', 0, deploy('8')],
      ['on-call b', 20, deploy('7')],
      ['agent c', 24, deploy('8')],
    ]),
    fight: {
      named: [...ON_ONE_FIELD, 'counter-action'],
      on: ['alias'],
      counter: 2,
      by: 2,
      edges: [
        [0, 1],
        [1, 2],
      ],
    },
  },
  twin: twin('rollback-healer', 'A deployment, and a healer elsewhere', [
    ['pipeline a', 0, deploy('8')],
    ['agent c', 24, scale({ health_check_grace_period: 420 })],
  ]),
};

/** First the limit, then what it limited. */
const ownBound: StoryPair = {
  story: {
    ...story('own-bound', 'An agent moves its own bound', [
      ['agent a', 0, scale({ max_size: 40 })],
      ['agent a', 5, scale({ desired_capacity: 30 })],
    ]),
    fight: { named: ['musculature', 'declared-bound'], on: ['hosts'], counter: 0, by: 0, edges: [] },
  },
  twin: twin('own-bound', 'An agent within its bounds', [
    ['agent a', 0, scale({ desired_capacity: 11 })],
    ['agent a', 5, scale({ desired_capacity: 6 })],
  ]),
};

/** The alarm still fires, and a program takes away what the measure rests on. */
const openIncident: StoryPair = {
  story: {
    ...story('open-incident', 'Saving while the incident is open', [
      ['on-call a', 0, concurrency(80)],
      ['agent b', 45, reads(3)],
    ]),
    alarm: -5,
    fight: { named: ['counter-action'], on: ['mapping', 'table'], counter: 1, by: 1, edges: [[0, 1]] },
  },
  twin: {
    ...twin('open-incident', 'The one on call puts it back', [
      ['on-call a', 0, concurrency(80)],
      ['on-call a', 90, concurrency(10)],
      ['agent b', 100, scale({ desired_capacity: 6 })],
    ]),
    alarm: -5,
  },
};

/** The agent wants what the bound forbids; each apply puts it back, and it tries again. */
const vetoLoop: StoryPair = {
  story: {
    ...story('veto-loop', 'The veto loop', [
      ['agent a', 0, scale({ desired_capacity: 30 })],
      ['terraform b', 20, scale({ desired_capacity: 4 })],
      ['agent a', 25, scale({ desired_capacity: 30 })],
      ['terraform b', 45, scale({ desired_capacity: 4 })],
      ['agent a', 50, scale({ desired_capacity: 30 })],
    ]),
    fight: {
      named: ON_ONE_FIELD,
      on: ['hosts'],
      counter: 2,
      by: 2,
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
      ],
    },
  },
  twin: twin('veto-loop', 'A veto that the agent keeps to', [
    ['agent a', 0, scale({ desired_capacity: 30 })],
    ['terraform b', 20, scale({ desired_capacity: 4 })],
    ['agent a', 25, scale({ desired_capacity: 8 })],
  ]),
};

/** What one announces for an hour another ends after twenty minutes. */
const override: StoryPair = {
  story: {
    ...story('override', 'An announced override that another agent ends', [
      ['agent a', 0, tag('agent:override_mode', 'burst_1h')],
      ['agent a', 1, configure({ memory_size: 2048 })],
      ['agent b', 20, configure({ memory_size: 512 })],
      ['agent a', 24, configure({ memory_size: 2048 })],
    ]),
    fight: {
      named: [...ON_ONE_FIELD, 'counter-action'],
      on: ['function'],
      counter: 2,
      by: 2,
      edges: [
        [1, 2],
        [2, 3],
      ],
    },
  },
  twin: twin('override', 'An announced override that its agent ends', [
    ['agent a', 0, tag('agent:override_mode', 'burst_1h')],
    ['agent a', 1, configure({ memory_size: 2048 })],
    ['agent a', 50, configure({ memory_size: 256 })],
  ]),
};

/** Each answers what it sees of the one before. */
const chain: StoryPair = {
  story: {
    ...story('chain', 'Three agents on three resources', [
      ['agent a', 0, reads(3)],
      ['agent b', 4, configure({ memory_size: 1024 })],
      ['agent c', 8, concurrency(3)],
    ]),
    fight: {
      named: BETWEEN_NEIGHBOURS,
      on: ['table', 'function', 'mapping'],
      counter: 1,
      by: 2,
      edges: [
        [0, 1],
        [1, 2],
      ],
    },
  },
  twin: twin('chain', 'Three agents on resources that nothing connects', [
    ['agent a', 0, reads(3)],
    ['agent b', 4, scale({ health_check_grace_period: 420 })],
    ['agent c', 8, queue('notices', { visibility_timeout_seconds: 90 })],
  ]),
};

/** Neither touches the other's resource, nor the one in which both meet: the function reads the table, and the mapping calls the function. */
const meeting: StoryPair = {
  story: {
    ...story('meeting', 'Two resources, one effect', [
      ['agent a', 0, concurrency(60)],
      ['agent b', 8, reads(2)],
    ]),
    fight: { named: BETWEEN_NEIGHBOURS, on: ['mapping', 'table'], counter: 1, by: 1, edges: [[0, 1]] },
  },
  twin: twin('meeting', 'Two resources, one effect, one goal', [
    ['agent a', 0, concurrency(60)],
    ['agent b', 8, reads(40)],
  ]),
};

/** It ends where it began, with three who each undid the one before. */
const three: StoryPair = {
  story: {
    ...story('three', 'Three actors on one value', [
      ['agent a', 0, queue('queue', { delay_seconds: 5 })],
      ['agent b', 4, queue('queue', { delay_seconds: 0 })],
      ['agent c', 8, queue('queue', { delay_seconds: 9 })],
      ['agent a', 12, queue('queue', { delay_seconds: 5 })],
      ['agent b', 16, queue('queue', { delay_seconds: 0 })],
    ]),
    fight: {
      named: ON_ONE_FIELD,
      on: ['queue'],
      counter: 1,
      by: 2,
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
      ],
    },
  },
  twin: twin('three', 'Three actors, one direction, and a repair', [
    ['agent a', 0, queue('queue', { delay_seconds: 5 })],
    ['agent b', 4, queue('queue', { delay_seconds: 9 })],
    ['agent c', 8, queue('queue', { delay_seconds: 15 })],
    ['agent a', 10, reads(20)],
    ['agent b', 90, reads(10)],
  ]),
};

/** All of them. */
export const STORIES: readonly StoryPair[] = [
  thermostats,
  costAndPerformance,
  healerAndScaler,
  pipelines,
  rollback,
  ownBound,
  openIncident,
  vetoLoop,
  override,
  chain,
  meeting,
  three,
];
