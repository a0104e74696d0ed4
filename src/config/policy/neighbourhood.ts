import { z } from 'zod';

function most(otherwise: number, meaning: string) {
  return z.int().min(1).default(otherwise).describe(meaning);
}

/** How close by references two resources must be to count as related. The defaults fit a function with queue, role, table and alarms. */
export const Neighbourhood = z
  .strictObject({
    neighbours: most(
      12,
      'the maximum number of resources that a resource names or is named by: with more it is shared ground (a VPC, a key, a log bucket), and two resources on it have nothing to do with each other',
    ),
    relay: most(
      6,
      'the maximum number of neighbours of a resource that relates them to each other: a subscription, an event source mapping or a listener has no more',
    ),
    addresses: most(
      2,
      'the number of other addresses of a block of sixteen that the state names, from which an address of the block counts as a known one: AWS and providers give out no smaller blocks',
    ),
    namesakes: most(8, 'the maximum number of resources known by one text: one that more carry (a stage, a team) identifies none of them'),
  })
  .prefault({})
  .describe('how close by references resources have to be to be related');
export type Neighbourhood = z.infer<typeof Neighbourhood>;
