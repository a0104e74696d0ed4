import { holdsData } from '#catalogue/attribute-notes.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { phraseIn } from '#domain/text/phrases.ts';
import { notesOf } from '#catalogue/attribute-notes.ts';
import { numberIn } from '../../bounds/bounds.ts';
import { resourceName, valuesOf, visibleLeaves } from '../../guardrail.ts';
import type { Alarm, Guardrail, GuardrailContext } from '../../guardrail.ts';
import { isGuard, lossOf, lostSafeguards } from '../../lost-safeguard.ts';
import { runsPerMonth } from '../../permits/run-frequency.ts';
import { tagsOf } from '../../rules/resource-tags.ts';
import { textsOf } from '../../exposure/current-resources.ts';

/** Data, and protections against data loss, are removed only if a person agrees. */
export const dataLoss: Guardrail = {
  id: 'data-loss',
  title: 'Loses data, or removes a protection against data loss',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/back-up-data.html',
  defaultEffect: 'escalate',
  check(drift, _intent, context) {
    if (drift.kind === 'missing' && holdsData(context.catalogue, drift.resourceType))
      return {
        message: `${resourceName(drift)} stored data and was deleted: a person has to decide whether to remove it from code or create it again`,
      };
    if (drift.kind === 'missing' && !isGuard(drift, context)) return undefined;
    const [lost] = lostSafeguards(drift, 'data-loss', context).filter(({ safeguard }) => safeguard.safer !== 'higher');
    return lost === undefined
      ? (lessOften(drift, context) ?? lostRecords(drift, context))
      : lossOf(drift, lost, 'it protects against data loss');
  },
};

/** Finds backups that are taken less often. */
function lessOften(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind !== 'changed' || !isGuard(drift, context)) return undefined;
  const rarer = visibleLeaves(drift).find(
    ({ path, before, after }) =>
      notesOf(context.catalogue, drift.resourceType, path).governs === 'schedule' &&
      (runsPerMonth(before) ?? 0) > (runsPerMonth(after) ?? 0),
  );
  return rarer === undefined
    ? undefined
    : { message: boundText(`${rarer.path} of ${resourceName(drift)} runs less often than before`, 300) };
}

function lostRecords(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind !== 'changed') return undefined;
  const cut = visibleLeaves(drift).find(
    ({ path, before, after }) =>
      KEPT.has(notesOf(context.catalogue, drift.resourceType, path).governs) &&
      (numberIn(after) ?? Infinity) < (numberIn(before) || Infinity),
  );
  const word = cut === undefined ? undefined : keptForTheRecord(drift, context);
  if (cut === undefined || word === undefined) return undefined;
  return {
    message: boundText(`${cut.path} of ${resourceName(drift)} was reduced to ${String(cut.after)}, and its name says ${word}`, 300),
  };
}

const KEPT: ReadonlySet<string | undefined> = new Set(['retention', 'expiry']);

/** Finds a word in names or tags by which teams mark data for auditors or courts. */
function keptForTheRecord(drift: Drift, context: GuardrailContext): string | undefined {
  const { before } = valuesOf(drift, context.workspace);
  const names = [drift.address, drift.importId, before['name'], before['bucket']].flatMap(textsOf);
  return [...names, ...[...tagsOf(before)].flat()]
    .flatMap((text) => phraseIn(context.circumstances.vocabulary.names.records, text) ?? [])
    .at(0);
}
