/** Properties draw the same values in each run, so that failures are reproducible; FC_SEED sets another seed. */
import { fc } from '@fast-check/vitest';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121) });
