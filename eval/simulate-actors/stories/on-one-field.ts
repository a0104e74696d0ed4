/** Stories of actors who write one field alternately. */
import { concurrency, configure, deploy, queue, reads, scale } from './calls.ts';
import { ON_ONE_FIELD, story, twin } from './story.ts';
import type { StoryPair } from './story.ts';

/** Two regulators of one number, each with its own target. */
export const thermostats: StoryPair = {
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

/** Each value is within its bounds, but the agents work against each other. */
export const costAndPerformance: StoryPair = {
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

/**
 * It ends at the initial value, so a plan shows nothing. A single change back to the code's value is a repair (see the twin of `three`).
 */
export const healerAndScaler: StoryPair = {
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

/** Neither pipeline knows that the other deploys to the same alias. */
export const pipelines: StoryPair = {
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

/** The healer restores the version that the rollback replaced. */
export const rollback: StoryPair = {
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

/** It ends at the initial value; each of three actors undid the previous change. */
export const three: StoryPair = {
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
