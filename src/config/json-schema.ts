import { z } from 'zod';
import { ActionDocument } from '#domain/action.ts';
import { DecisionInput } from '#domain/judging/decision-input.ts';
import { Configuration } from './configuration.ts';

/** The JSON Schema (draft 2020-12) of reconcile.yaml, for editors; docs/reconcile.schema.json is its copy. */
export function configurationJsonSchema(): object {
  return z.toJSONSchema(Configuration, { io: 'input' });
}

/** The JSON Schema (draft 2020-12) of a policy engine's input; docs/decision-input.schema.json is its copy. */
export function decisionInputJsonSchema(): object {
  return z.toJSONSchema(DecisionInput);
}

/** The JSON Schema (draft 2020-12) of a proposed action; docs/action-document.schema.json is its copy. */
export function actionDocumentJsonSchema(): object {
  return z.toJSONSchema(ActionDocument);
}
