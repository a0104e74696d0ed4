import type { ResourceEntry } from '../define.ts';
import { wafv2IpSet } from './wafv2-ip-set.ts';
import { wafv2RuleGroup } from './wafv2-rule-group.ts';
import { wafv2WebAclAssociation } from './wafv2-web-acl-association.ts';
import { wafv2WebAclLoggingConfiguration } from './wafv2-web-acl-logging-configuration.ts';
import { wafv2WebAcl } from './wafv2-web-acl.ts';

/** The types of AWS WAF. */
export const wafv2: readonly ResourceEntry[] = [
  wafv2IpSet,
  wafv2RuleGroup,
  wafv2WebAclAssociation,
  wafv2WebAclLoggingConfiguration,
  wafv2WebAcl,
];
