import { z } from 'zod';
import { GOALS } from '#domain/intent.ts';
import type { Goal } from '#domain/intent.ts';
import { Glob, oneOrMore } from './one-or-more.ts';

/** Ordered by the harm of losing the goal: a goal that saves money ranks below one that protects data. */
export const USUAL_ORDER: readonly Goal[] = ['security', 'compliance', 'availability', 'performance', 'operability', 'cost'];

const Order = z
  .array(z.enum(GOALS))
  .check(({ value: order, issues }) => {
    for (const goal of new Set(order.filter((one, index) => order.indexOf(one) !== index))) {
      issues.push({ code: 'custom', input: order, path: [], message: `expected each goal once, found ${goal} again` });
    }
  })
  .describe('goals from highest to lowest; omitted goals rank equally after these');

const GoalRule = z.strictObject({
  type: oneOrMore(Glob, 'resource types, * as a wildcard').optional(),
  address: oneOrMore(Glob, 'instance addresses, * as a wildcard').optional(),
  order: Order,
});

/** Which goal wins if code and cloud pursue different ones. */
export const Goals = z
  .strictObject({
    order: Order.default([...USUAL_ORDER]),
    environments: z
      .record(z.string().min(1), z.strictObject({ order: Order }))
      .default({})
      .describe('environment → its own order'),
    rules: z.array(GoalRule).default([]).describe('another order for some resources; it overrides that of their environment'),
  })
  .prefault({})
  .describe('which goal wins if code gives one goal for a value and the change had another');
export type Goals = z.infer<typeof Goals>;
