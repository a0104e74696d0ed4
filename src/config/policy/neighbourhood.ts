import { z } from 'zod';

function most(otherwise: number, meaning: string) {
  return z.int().min(1).default(otherwise).describe(meaning);
}

/** How close by references two resources must be to count as related. The defaults fit a function with queue, role, table and alarms. */
export const Neighbourhood = z
  .strictObject({
    neighbours: most(
      12,
      'the maximum number of resources that a resource references or is referenced by: with more it is shared infrastructure (a VPC, a key, a log bucket), and does not relate the resources that use it',
    ),
    relay: most(
      6,
      'the maximum number of neighbours of a resource that relates them to each other: a subscription, an event source mapping or a listener has no more',
    ),
    addresses: most(
      2,
      'an IP address counts as known if the state has this number of other addresses of its block of sixteen: AWS and providers allocate no smaller blocks',
    ),
    namesakes: most(
      8,
      'the maximum number of resources that share a text: a text that more share (a stage, a team) identifies none of them',
    ),
  })
  .prefault({})
  .describe('how close by references resources must be to count as related');
export type Neighbourhood = z.infer<typeof Neighbourhood>;
