import { refusedBefore as refusedCase } from '#domain/knowledge/past-case.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

/** A change that people closed or reverted before is not proposed again without saying so. */
export const refusedBefore: Guardrail = {
  id: 'refused-before',
  title: 'People refused the same change before',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/ops_evolve_ops_process_cont_imp.html',
  defaultEffect: 'escalate',
  check(drift, _intent, { circumstances }) {
    const refused = refusedCase((circumstances.cases ?? []).filter((one) => one.drift === drift.id));
    if (refused === undefined) return undefined;
    const { at, detail, fields } = refused;
    return {
      message: boundText(
        `People refused a change of ${fields.join(', ')} of ${resourceName(drift)} before: ${detail} (${at.slice(0, 10)})`,
        400,
      ),
    };
  },
};
