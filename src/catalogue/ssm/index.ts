import type { ResourceEntry } from '../define.ts';
import { ssmAssociation } from './ssm-association.ts';
import { ssmDocument } from './ssm-document.ts';
import { ssmMaintenanceWindow } from './ssm-maintenance-window.ts';
import { ssmParameter } from './ssm-parameter.ts';
import { ssmPatchBaseline } from './ssm-patch-baseline.ts';

/** The types of AWS Systems Manager. */
export const ssm: readonly ResourceEntry[] = [ssmAssociation, ssmDocument, ssmMaintenanceWindow, ssmParameter, ssmPatchBaseline];
