import { notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { accountOfArn } from '#domain/value/arn.ts';
import { currentResources } from '../exposure/current-resources.ts';
import type { CurrentResources } from '../exposure/current-resources.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../guardrail.ts';
import { homeAccounts } from '../grants/policy-changes.ts';
import { timesAYear } from '../how-often.ts';

/** Types that are the encryption setting of another resource. */
const ENCRYPTION_TYPE = /encryption/;

/** https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotating-secrets.html */
const ROTATION_TYPE = 'aws_secretsmanager_secret_rotation';

/** What code encrypts stays encrypted, at least as well. */
export const encryptionOff: Guardrail = {
  id: 'encryption-off',
  title: 'Takes encryption away, weakens it, or gives somebody else the key',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/protecting-data-at-rest.html',
  defaultEffect: 'revert',
  check(drift, _intent, context) {
    if (drift.kind === 'unmanaged') return strangerKey(drift, context);
    if (drift.resourceType === ROTATION_TYPE && stopsRotation(drift))
      return {
        message: `${resourceName(drift)} no longer changes the secret as often: whoever has learnt it keeps it`,
        effect: 'escalate',
      };
    if (drift.kind === 'missing' && !ENCRYPTION_TYPE.test(drift.resourceType)) return undefined;
    const moves = visibleLeaves(drift).flatMap((leaf) => {
      const { safeguard } = notesOf(context.catalogue, drift.resourceType, leaf.path);
      if (safeguard?.against !== 'disclosure') return [];
      // The service may go on with a default of its own, but not because code says so.
      return [
        {
          leaf,
          move:
            drift.kind === 'missing' && typeof leaf.before === 'string'
              ? ('weaker' as const)
              : safeguardMove(safeguard, leaf.before, leaf.after),
        },
      ];
    });
    // A key of one's own takes the place of the service's: SQS turns its own encryption off by itself then.
    // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-sse-existing-queue.html
    const ownKey = moves.some(({ leaf, move }) => move === 'stronger' && /kms_/.test(leaf.path));
    const weakened = moves.find(({ leaf, move }) => move === 'weaker' && !(ownKey && /managed_sse/.test(leaf.path)));
    if (weakened === undefined) return weakerCipher(drift) ?? strangerKey(drift, context);
    const { path, before, after } = weakened.leaf;
    return {
      message: boundText(
        `${path} of ${resourceName(drift)} went from ${JSON.stringify(before)} to ${JSON.stringify(after)}: it keeps data from being read`,
        300,
      ),
    };
  },
};

function stopsRotation(drift: Drift): boolean {
  const days = ({ after, before }: ChangedLeaf): boolean => Number(after) > Number(before) && Number(before) > 0;
  const rarer = ({ after, before }: ChangedLeaf): boolean => timesAYear(before) > timesAYear(after);
  const later = visibleLeaves(drift).some(
    (leaf) =>
      (leaf.path === 'rotation_rules.automatically_after_days' && days(leaf)) ||
      (leaf.path === 'rotation_rules.schedule_expression' && leaf.after !== null && rarer(leaf)),
  );
  return later || drift.kind === 'missing' || visibleLeaves(drift).some((leaf) => leaf.path === 'rotation_enabled' && leaf.after === false);
}

/** How the ends of a VPN connection may agree, and which ways are as good as any. https://docs.aws.amazon.com/vpn/latest/s2svpn/VPNTunnels.html */
const CIPHERS = /_(?:encryption_algorithms|integrity_algorithms|ike_versions|dh_group_numbers)$/;
const STRONG = /^(?:AES256(?:-GCM-16)?|SHA2-(?:256|384|512)|ikev2|1[4-9]|2[0-4])$/;

/** The other end may choose the weakest way that is left open. */
function weakerCipher(drift: Drift): Alarm | undefined {
  for (const leaf of visibleLeaves(drift).filter((one) => CIPHERS.test(one.path) && Array.isArray(one.after))) {
    const earlier = new Set(Array.isArray(leaf.before) ? leaf.before.map(String) : []);
    const weak = (leaf.after as readonly Json[]).map(String).find((way) => !earlier.has(way) && !STRONG.test(way));
    if (weak !== undefined)
      return { message: boundText(`${leaf.path} of ${resourceName(drift)} now has ${weak} too, a weaker way`, 300), effect: 'escalate' };
  }
  return undefined;
}

/** Arguments that name the key something is encrypted with. */
const KEY = /(?:^|\.)(?:\w*kms_(?:master_)?key(?:_id|_arn)?|target_key_id|key_arn)$/;

/**
 * Whoever owns the key can take the data away by it: a key of another account, or one put in the place of a key of one's own
 * that nobody here knows. https://docs.aws.amazon.com/kms/latest/developerguide/key-policy-modifying-external-accounts.html
 */
function strangerKey(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind === 'missing') return undefined;
  const keys = visibleLeaves(drift).filter((leaf) => KEY.test(leaf.path));
  if (keys.length === 0) return undefined;
  const home = homeAccounts(drift, context.workspace);
  const resources = currentResources(context.drifts, context.workspace);
  for (const { path, before, after } of keys) {
    if (typeof after !== 'string' || after === '' || isOfService(after)) continue;
    const account = accountOfArn(after);
    const isForeign = account !== undefined && !home.has(account);
    const isSwapped = typeof before === 'string' && before !== '' && !isOfService(before) && !isKnownKey(after, resources);
    if (!isForeign && !isSwapped) continue;
    const why = isForeign ? 'it is of another account' : 'this workspace does not know it';
    return {
      message: boundText(`${path} of ${resourceName(drift)} is now ${after}: ${why}, and who owns a key can lock the data away`, 300),
      effect: 'escalate',
    };
  }
  return undefined;
}

/** Keys that AWS keeps for its services. https://docs.aws.amazon.com/kms/latest/developerguide/concepts.html#aws-managed-cmk */
function isOfService(key: string): boolean {
  return /(?:^|:)alias\/aws\//.test(key);
}

function isKnownKey(key: string, resources: CurrentResources): boolean {
  const name = key.split(':').at(-1) ?? key;
  return [key, name, name.replace(/^key\//, '')].some(
    (text) => resources.named(text).length > 0 || resources.where('aws_kms_alias', 'name', text).length > 0,
  );
}
