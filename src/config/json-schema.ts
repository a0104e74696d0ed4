import { z } from 'zod';
import { ActionDocument } from '#domain/action.ts';
import { DecisionInput } from '#domain/judging/decision-input.ts';
import { Configuration } from './configuration.ts';

/**
 * The JSON Schema of reconcile.yaml; docs/reconcile.schema.json is its copy. Editors check the file by it.
 * @returns a JSON Schema, draft 2020-12
 */
export function configurationJsonSchema(): object {
  return z.toJSONSchema(Configuration, { io: 'input' });
}

/**
 * The JSON Schema of what a policy engine is asked; docs/decision-input.schema.json is its copy.
 * @returns a JSON Schema, draft 2020-12
 */
export function decisionInputJsonSchema(): object {
  return z.toJSONSchema(DecisionInput);
}

/**
 * The JSON Schema of what is decided about an action on the cloud; docs/action-document.schema.json is its copy.
 * @returns a JSON Schema, draft 2020-12
 */
export function actionDocumentJsonSchema(): object {
  return z.toJSONSchema(ActionDocument);
}
