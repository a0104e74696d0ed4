import { boundText } from '#domain/text/foreign-text.ts';
import type { HoldTerms } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { controllerOf, isScaledToo } from '../../holds/controllers.ts';
import type { Controller } from '../../holds/controllers.ts';
import { resourceName } from '../../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../../guardrail.ts';
import { whyNotIgnored } from '../../holds/ignore-changes.ts';

/** Code must not follow a number that a service changes by itself. */
export const controllerOwned: Guardrail = {
  id: 'controller-owned',
  title: 'An AWS service manages the field',
  docs: 'https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#ignore_changes',
  defaultEffect: 'hold',
  weighs: ['bound', 'capacity'],
  onlyForCode: true,
  check(drift, _intent, context) {
    const owned = drift.changes.flatMap((change) => {
      const controller = controllerOf(change, drift, context);
      return controller === undefined || change.path === 'tags_all' ? [] : [{ path: change.path, controller }];
    });
    const [first] = owned;
    if (first === undefined) return undefined;
    return alarmOf(
      drift,
      owned.map(({ path }) => path),
      { controller: first.controller, entries: [...new Set(owned.flatMap(({ controller }) => controller.ignore))], context },
    );
  },
};

function alarmOf(
  drift: Drift,
  paths: readonly string[],
  input: { readonly controller: Controller; readonly entries: readonly string[]; readonly context: GuardrailContext },
): Alarm {
  const { controller, entries, context } = input;
  const address = drift.address ?? '';
  const changes = drift.changes.filter((change) => paths.includes(change.path));
  const asked = { workspace: context.workspace, isAffected: (other: string) => isScaledToo(other, changes, context) };
  const judged = entries.map((entry) => ({ entry, why: whyNotIgnored(address, entry, asked) }));
  const ignorable = judged.filter(({ why }) => why === undefined).map(({ entry }) => entry);
  const whyNot = judged.flatMap(({ why }) => why ?? [])[0];
  const hold: HoldTerms = {
    owner: controller.name,
    manager: 'controller',
    ...(ignorable.length === 0 || whyNot !== undefined ? {} : { ignoreChanges: ignorable }),
  };
  const advice =
    whyNot === undefined ? `add ignore_changes = [${ignorable.join(', ')}] to the code` : `ignore_changes is not possible: ${whyNot}`;
  return {
    hold,
    message: boundText(
      `${controller.name} manages ${paths.join(', ')} of ${resourceName(drift)}, because ${controller.proof}; ${advice}`,
      500,
    ),
  };
}
