import type { ResourceEntry } from '../define.ts';
import { resourcegroupsGroup } from './resourcegroups-group.ts';

/** The types of AWS Resource Groups. */
export const resourceGroups: readonly ResourceEntry[] = [resourcegroupsGroup];
