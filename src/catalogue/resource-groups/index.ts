/** The types of AWS Resource Groups. */
export { resourcegroupsGroup } from './resourcegroups-group.ts';
