/** The types of AWS Systems Manager. */
export { ssmAssociation } from './ssm-association.ts';
export { ssmDocument } from './ssm-document.ts';
export { ssmMaintenanceWindow } from './ssm-maintenance-window.ts';
export { ssmParameter } from './ssm-parameter.ts';
export { ssmPatchBaseline } from './ssm-patch-baseline.ts';
