import { z } from 'zod';

export const Unmanaged = z
  .enum(['related', 'all', 'none'])
  .default('related')
  .describe('unmanaged resources to report: those linked to a managed one, all, or none');
