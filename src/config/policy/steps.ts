import { z } from 'zod';

/** How far a number may change without a person: a factor up or down, by actor class. */
function factors(person: number, automation: number, meaning: string) {
  return factorsOf(person, automation).prefault({}).describe(meaning);
}

function factorsOf(person: number, automation: number) {
  return z.strictObject({
    person: factor(person).describe('people, with a sign-in or their own keys'),
    automation: factor(automation).describe('scripts, pipelines, runbooks'),
    agent: factor(1).describe('agents, for attributes that no mark assigns to them; 1: never without a person'),
  });
}

function factor(otherwise: number) {
  return z.number().min(1).max(100).default(otherwise);
}

/**
 * If code bounds a number, it may change between the bounds, but without a person by no more than this factor.
 * https://docs.aws.amazon.com/autoscaling/ec2/userguide/asg-capacity-limits.html
 */
const capacityFactors = factorsOf(4, 3)
  .extend({
    agentWithinBounds: factor(2).describe('agents, for a number without a mark that moves towards a bound set in code'),
  })
  .prefault({})
  .describe('memory, instances, throughput, storage: two sizes up or down');

/**
 * Step sizes of ordinary work. The defaults allow one or two doublings: AWS recommends to resize by one or two sizes at a time and to check
 * the effect. A step is measured from the value at the start of the ledger's window.
 * https://docs.aws.amazon.com/wellarchitected/latest/cost-optimization-pillar/cost_type_size_number_resources_data.html
 */
export const Steps = z
  .strictObject({
    capacity: capacityFactors,
    timing: factors(5, 3, 'timeouts, intervals, delays, drain times'),
    threshold: factors(2, 1.5, 'when alarms, health checks and scaling react'),
    retention: factors(5, 5, 'how much shorter logs and messages may be kept; longer is always harmless'),
    expiry: factors(4, 4, 'how much earlier data may be deleted automatically; later is always harmless'),
    bound: factors(2, 1, 'limits for other values; 1: never, because those bound by a limit must not change it'),
    schedule: factors(2, 2, 'how much more often something may run'),
  })
  .prefault({});
export type Steps = z.infer<typeof Steps>;
