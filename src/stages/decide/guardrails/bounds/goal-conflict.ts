import { arbitrate } from '../../goals/arbitrate.ts';
import type { Guardrail } from '../../guardrail.ts';

/** Two valid goals may need opposite values: the team's order of goals decides, otherwise a person. */
export const goalConflict: Guardrail = {
  id: 'goal-conflict',
  title: 'Conflicts with the goal that the code states for the value',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/framework/definitions.html',
  defaultEffect: 'escalate',
  check: (drift, intent, context) => arbitrate({ drift, intent, context }),
};
