/** The types of AWS WAF. */
export { wafv2IpSet } from './wafv2-ip-set.ts';
export { wafv2RuleGroup } from './wafv2-rule-group.ts';
export { wafv2WebAclAssociation } from './wafv2-web-acl-association.ts';
export { wafv2WebAclLoggingConfiguration } from './wafv2-web-acl-logging-configuration.ts';
export { wafv2WebAcl } from './wafv2-web-acl.ts';
