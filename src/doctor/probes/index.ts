import type { Probe } from '../probe.ts';
import { configuration } from './configuration.ts';
import { credentials } from './credentials.ts';
import { forge } from './forge.ts';
import { git } from './git.ts';
import { installation } from './installation.ts';
import { knowledge } from './knowledge.ts';
import { ledger } from './ledger.ts';
import { model } from './model.ts';
import { node } from './node.ts';
import { plans } from './plans.ts';
import { rego } from './rego.ts';
import { roots } from './roots.ts';
import { terraform } from './terraform.ts';
import { trail } from './trail.ts';
import { unproven } from './unproven.ts';

/** Every probe, in the order in which their answers are read: what others rest on comes first. */
export const PROBES: readonly Probe[] = [
  node,
  installation,
  configuration,
  roots,
  terraform,
  plans,
  credentials,
  trail,
  git,
  forge,
  model,
  rego,
  ledger,
  knowledge,
  unproven,
];
