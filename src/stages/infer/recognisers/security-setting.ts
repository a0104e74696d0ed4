import type { Recogniser } from '../recogniser.ts';

const SETTING_TYPE = /^aws_(?:ssm_parameter|appconfig_\w+|dynamodb_table_item)$/;

/** What the name of a setting is about, where its value cannot be seen: services that guard, and how people sign in. */
const GUARD =
  /guard-?duty|security-?hub|macie|inspector|detective|firewall|(?<![a-z])waf(?![a-z])|(?<![a-z])mfa(?![a-z])|password|session|sign-?in|encrypt|(?<![a-z])siem(?![a-z])/i;

/** A switch that is there to be flipped. */
const FLAG = /(?:^|[/._-])(?:features?|feature-?flags?|flags?|toggles?|experiments?)(?:[/._-]|$)/i;

/** A setting is changed whose name speaks of a guard. */
export const securitySetting: Recogniser = {
  id: 'security-setting',
  title: 'A setting of a guard changed',
  docs: 'https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-su-create.html',
  recognise({ drifts }) {
    const names = drifts.map((drift) => drift.importId ?? drift.address ?? '');
    const isSetting = drifts.every((drift) => drift.kind === 'changed' && SETTING_TYPE.test(drift.resourceType));
    if (!isSetting || !names.every((name) => GUARD.test(name))) return undefined;
    const flags = names.filter((name) => FLAG.test(name));
    return {
      goal: 'security',
      ...(flags.length === names.length ? { motivation: { kind: 'experiment', evidence: flags } as const } : {}),
      what: 'a setting of a guard',
      confidence: 0.6,
      evidence: names,
    };
  },
};
