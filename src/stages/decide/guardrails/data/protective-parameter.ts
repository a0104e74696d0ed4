import { boundText } from '#domain/text/foreign-text.ts';
import { objectsIn } from '#domain/json.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { isSafe, PROTECTIONS, settingsOf } from '../../engine-settings.ts';
import { resourceName, visibleLeaves } from '../../guardrail.ts';
import type { Alarm, Guardrail } from '../../guardrail.ts';

/** Types that hold engine settings by name and value. */
const GROUP_TYPE = /_parameter_group$|_option_group$|_msk_configuration$/;

/** Terraform has one argument for all settings of a group, and each setting may protect a database. */
export const protectiveParameter: Guardrail = {
  id: 'protective-parameter',
  title: 'Removed an engine setting that protects data',
  docs: 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/PostgreSQL.Concepts.General.SSL.html',
  defaultEffect: 'revert',
  check(drift, _intent, { workspace }) {
    if (GROUP_TYPE.test(drift.resourceType)) return lostSetting(drift) ?? lostOption(drift);
    return drift.kind === 'changed' ? otherGroup(drift, workspace) : undefined;
  },
};

function lostSetting(drift: Drift): Alarm | undefined {
  for (const { path, before, after } of drift.changes) {
    const lost = weaker(settingsOf(before), settingsOf(after));
    if (lost === undefined) continue;
    const { name, previous, current, against } = lost;
    return {
      message: boundText(
        `${name} in ${path} of ${resourceName(drift)} ${current === undefined ? 'is no longer set' : `is now ${current}`}: the old value (${previous ?? 'unset'}) protected against ${against}`,
        300,
      ),
      // A change between two unsafe values loses nothing, but is escalated.
      ...(lost.wasSafe ? {} : { effect: 'escalate' as const }),
    };
  }
  return undefined;
}

interface Lost {
  readonly name: string;
  readonly previous: string | undefined;
  readonly current: string | undefined;
  readonly wasSafe: boolean;
  readonly against: string;
}

function weaker(earlier: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): Lost | undefined {
  for (const [name, protection] of Object.entries(PROTECTIONS)) {
    const [previous, current] = [earlier.get(name), now.get(name)];
    if (previous === current || isSafe(current, protection)) continue;
    const wasSafe = isSafe(previous, protection);
    // An unset value is the engine's default. Removing an unsafe value loses nothing; removing a safe one is a loss.
    if (current === undefined && !wasSafe) continue;
    return { name, previous, current, wasSafe, against: protection.against };
  }
  return undefined;
}

/** Options that protect by being enabled. https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Appendix.Oracle.Options.html */
const OPTIONS = /^(?:MARIADB_AUDIT_PLUGIN|SQLSERVER_AUDIT|NATIVE_NETWORK_ENCRYPTION|SSL|TDE\w*|TRANSPARENT_DATA_ENCRYPTION)$/;

function lostOption(drift: Drift): Alarm | undefined {
  const change = drift.kind === 'changed' ? drift.changes.find(({ path, hidden }) => path === 'option' && !hidden) : undefined;
  if (change === undefined) return undefined;
  const lost = optionsIn(change.before).find((name) => OPTIONS.test(name) && !optionsIn(change.after).includes(name));
  return lost === undefined ? undefined : { message: boundText(`${resourceName(drift)} no longer has ${lost}, which protects data`, 300) };
}

function optionsIn(value: Json): readonly string[] {
  return objectsIn(value).map((option) => String(option['option_name'] ?? ''));
}

/** Arguments that reference a group. https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_WorkingWithParamGroups.html */
const GROUP =
  /^(?:(?:db_(?:cluster_)?|cluster_|neptune_cluster_)?parameter_group_name|option_group_name|configuration_info\.arn|security_configuration)$/;

/** Assigning another group removes the settings of the earlier one. AWS default groups set no protections. */
function otherGroup(drift: Drift, workspace: Workspace): Alarm | undefined {
  const moved = visibleLeaves(drift).find(({ path, before }) => GROUP.test(path) && isOwn(before));
  if (moved === undefined) return undefined;
  const [previous, current] = [moved.before, moved.after].map((name) => groupNamed(name, workspace));
  const lost = previous === undefined ? undefined : weaker(previous, current ?? new Map());
  if (lost === undefined && (previous !== undefined || current !== undefined)) return undefined;
  const what = lost === undefined ? 'neither of them is in this workspace' : `${lost.name} protected against ${lost.against}`;
  return {
    message: boundText(`${moved.path} of ${resourceName(drift)} went from ${String(moved.before)} to ${String(moved.after)}: ${what}`, 300),
    ...(lost === undefined ? { effect: 'escalate' as const } : {}),
  };
}

function isOwn(name: Json): boolean {
  return typeof name === 'string' && name !== '' && !/^default[.:]/.test(name);
}

function groupNamed(name: Json, { resources }: Workspace): ReadonlyMap<string, string> | undefined {
  const group = resources.find(
    ({ type, values }) => GROUP_TYPE.test(type) && typeof name === 'string' && [values['name'], values['id'], values['arn']].includes(name),
  );
  const settings = group === undefined ? undefined : ['parameter', 'option', 'server_properties'].map((part) => group.values[part]);
  return settings === undefined ? undefined : new Map(settings.flatMap((value) => [...settingsOf(value)]));
}
