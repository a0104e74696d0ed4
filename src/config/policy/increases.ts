import { z } from 'zod';

/** Factors from which an increase is reported to a person: wider than those of `steps`, up to which a change needs no approval. */
export const Increases = z
  .strictObject({
    bound: z.number().min(1).default(10).describe('limits; a removed limit counts too'),
    capacity: z.number().min(1).default(20).describe('memory, instances, throughput, storage'),
  })
  .prefault({})
  .describe(
    'the factor from which a person decides on an increase that is not written to code: because no plan shows it, or because the rest of the change is held',
  );
