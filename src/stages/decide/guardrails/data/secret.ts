import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';
import { isSecret } from '../../secrets/secret-values.ts';

/** Secrets are not copied into code. */
export const secret: Guardrail = {
  id: 'secret',
  title: 'Would write a secret to code',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_identities_secrets.html',
  defaultEffect: 'hold',
  onlyForCode: true,
  check(drift, _intent, context) {
    if (drift.kind === 'missing') return undefined;
    const found = drift.changes.filter((change) => isSecret(change, drift, context)).map((change) => change.path);
    if (found.length === 0) return undefined;
    return {
      message: `${found.join(', ')} of ${resourceName(drift)} holds a secret, which must not be in code: use ignore_changes or read it from a secret store`,
    };
  },
};
