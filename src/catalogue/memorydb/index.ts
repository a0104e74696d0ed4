/** The types of Amazon MemoryDB. */
export { memorydbCluster } from './memorydb-cluster.ts';
