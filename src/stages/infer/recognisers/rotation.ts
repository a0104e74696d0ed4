import type { Drift } from '#domain/drift.ts';
import type { Recogniser } from '../recogniser.ts';

const SECRET_TYPE =
  /^aws_(?:secretsmanager_secret(?:_version|_rotation)?|ssm_parameter|iam_access_key|iam_service_specific_credential|kms_key|acm_certificate|iam_server_certificate|db_instance|rds_cluster|elasticache_user|mq_user)$/;
const SECRET_PATH =
  /(?:^|_)(?:value|secret|secret_string|secret_binary|password|token|auth_token|private_key|certificate_body|secret_access_key)$/;

/** Secret values are replaced, and beside them at most what describes them. */
export const rotation: Recogniser = {
  id: 'rotation',
  title: 'Secrets replaced',
  docs: 'https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotating-secrets.html',
  recognise({ drifts }) {
    const renewed = drifts.filter(isRenewed);
    if (renewed.length === 0 || !drifts.every((drift) => isRenewed(drift) || isDescription(drift))) return undefined;
    return {
      goal: 'security',
      what: 'secrets replaced',
      confidence: 0.85,
      evidence: renewed.map((drift) => `${drift.address ?? drift.resourceType}: a secret value was replaced`),
    };
  },
};

/** A plain parameter's value is hidden in a trail too: only what the schema calls sensitive, and code has as a secret, is one. */
function isRenewed(drift: Drift): boolean {
  const secret = drift.changes.filter((change) => change.sensitive && SECRET_PATH.test(change.path));
  return drift.kind === 'changed' && SECRET_TYPE.test(drift.resourceType) && secret.length > 0 && drift.changes.every(isValueOrVersion);
}

function isValueOrVersion({ path }: { readonly path: string }): boolean {
  return SECRET_PATH.test(path) || /^(?:version|version_id|version_stages|description|insecure_value|key_id|type)$/.test(path);
}

function isDescription(drift: Drift): boolean {
  return (
    drift.kind === 'changed' &&
    SECRET_TYPE.test(drift.resourceType) &&
    drift.changes.every((change) => /^(?:description|tags(?:_all)?)$/.test(change.path))
  );
}
