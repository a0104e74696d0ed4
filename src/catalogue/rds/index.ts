import type { ResourceEntry } from '../define.ts';
import { dbInstance } from './db-instance.ts';
import { dbSubnetGroup } from './db-subnet-group.ts';

/** The types of Amazon Relational Database Service. */
export const rds: readonly ResourceEntry[] = [dbInstance, dbSubnetGroup];
