import { z } from 'zod';
import { ActionDocument } from '#domain/action.ts';
import { DecisionInput } from '#domain/judging/decision-input.ts';
import { Configuration } from './configuration.ts';

/** Returns the JSON Schema (draft 2020-12) of reconcile.yaml, for editors; docs/reconcile.schema.json is a copy. */
export function configurationJsonSchema(): object {
  return z.toJSONSchema(Configuration, { io: 'input' });
}

/** Returns the JSON Schema (draft 2020-12) of a policy engine's input; docs/decision-input.schema.json is a copy. */
export function decisionInputJsonSchema(): object {
  return z.toJSONSchema(DecisionInput);
}

/** Returns the JSON Schema (draft 2020-12) of a proposed action; docs/action-document.schema.json is a copy. */
export function actionDocumentJsonSchema(): object {
  return z.toJSONSchema(ActionDocument);
}
