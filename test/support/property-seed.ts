/** Properties draw the same values in each run, so that a red run is red for everyone; FC_SEED draws others. */
import { fc } from '@fast-check/vitest';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121) });
