import type { ResourceEntry } from '../define.ts';
import { memorydbCluster } from './memorydb-cluster.ts';

/** The types of Amazon MemoryDB. */
export const memorydb: readonly ResourceEntry[] = [memorydbCluster];
