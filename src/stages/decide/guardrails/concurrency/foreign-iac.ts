import { actorOf } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

/** A resource that other code manages must not be adopted here: both tools would then revert each other's changes. */
export const foreignIac: Guardrail = {
  id: 'foreign-iac',
  title: 'Another IaC tool or Terraform root made the change',
  docs: 'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-stack-drift-resource-import.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift) {
    const owner = drift.events.map((event) => ownerOf(actorOf(event))).find((found) => found !== undefined);
    if (owner === undefined) return undefined;
    if (drift.kind === 'unmanaged')
      return {
        effect: 'hold',
        message: boundText(`${resourceName(drift)} was created by ${owner} and is managed there: do not import it into this root`, 300),
      };
    return {
      message: boundText(
        `${resourceName(drift)} is in this code and was changed by ${owner}: a person has to decide which of them manages it`,
        300,
      ),
    };
  },
};

function ownerOf({ origin, principal }: Actor): string | undefined {
  switch (origin.class) {
    case 'foreign-iac':
      return origin.tool ?? 'another tool';
    case 'other-terraform':
      return `Terraform of another root (${principal})`;
    default:
      return undefined;
  }
}
