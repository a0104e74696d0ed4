/**
 * A runbook: an AWS-owned Systems Manager Automation document, its documented steps, and what they leave. Facts of the runbook reference;
 * knows no project.
 * https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-runbook-reference.html
 */
import type { Json, JsonObject } from '#domain/json.ts';
import type { ApiCall } from '../api-call.ts';
import type { Goal, Judgement } from '../knob.ts';

/** One document. */
export interface Runbook {
  /** Its name; pages.ts knows where it is described. */
  readonly document: string;
  /** The type of the resource it works on. */
  readonly type: string;
  readonly goal: Goal;
  readonly motivation: 'audit' | 'scheduled' | 'budget' | 'none';
  /** The document's parameter that names the resource, and the attribute it is taken from. */
  readonly parameter: readonly [name: string, attribute: string];
  /** Whether the document does anything to this resource. */
  readonly applies: (values: JsonObject) => boolean;
  /** The calls of its steps, in order. */
  readonly steps: (values: JsonObject) => readonly ApiCall[];
  /** Attributes afterwards that differ; none for a document that changes no setting. */
  readonly leaves: (values: JsonObject) => JsonObject;
  readonly judgement: Judgement;
  /** A resource the document makes that is nobody's code: data with a life of its own. */
  readonly makes?: { readonly type: string; readonly id: string; readonly why: string };
}

export const SAFER: Judgement = { decision: 'accept', why: 'a remediation that makes the resource safer, and is meant to stay' };
export const ORDINARY: Judgement = { decision: 'accept', why: 'a maintenance runbook moved an ordinary setting' };

/** For documents that work on any resource of their type. */
export const always = (): boolean => true;

/**
 * Text of an attribute.
 * @param values a resource's attributes
 * @param name the attribute
 * @returns its text; empty where it has none
 */
export function textOf(values: JsonObject, name: string): string {
  const value: Json | undefined = values[name];
  return typeof value === 'string' ? value : '';
}
