/** Stories of bounds, measures and related resources. */
import { concurrency, configure, queue, reads, scale, tag } from './calls.ts';
import { BETWEEN_NEIGHBOURS, ON_ONE_FIELD, story, twin } from './story.ts';
import type { StoryPair } from './story.ts';

/** First the limit, then the value within it. */
export const ownBound: StoryPair = {
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

/** The alarm still fires, and a program removes the capacity that the measure depends on. */
export const openIncident: StoryPair = {
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

/** The agent sets a value beyond its bound. Each apply reverts it, and the agent tries again. */
export const vetoLoop: StoryPair = {
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

/** One agent announces an override for an hour; another ends it after twenty minutes. */
export const override: StoryPair = {
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

/** Each agent responds to the change of the previous one. */
export const chain: StoryPair = {
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

/** Neither agent changes the other's resource or the function between them, which reads the table and is called by the mapping. */
export const meeting: StoryPair = {
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
