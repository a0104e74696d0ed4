/**
 * A runbook: an AWS-owned Systems Manager Automation document, its documented steps, and their effect. From the runbook reference;
 * independent of projects.
 * https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-runbook-reference.html
 */
import type { Json, JsonObject } from '#domain/json.ts';
import type { ApiCall } from '../api-call.ts';
import type { Goal, Judgement } from '../knob.ts';

/** One document. */
export interface Runbook {
  /** Its name; pages.ts has its reference page. */
  readonly document: string;
  /** The type of its resource. */
  readonly type: string;
  readonly goal: Goal;
  readonly motivation: 'audit' | 'scheduled' | 'budget' | 'none';
  /** The document's parameter that identifies the resource, and the attribute that provides its value; none for an account's only setting. */
  readonly parameter?: readonly [name: string, attribute: string];
  /** Whether the document changes this resource. */
  readonly applies: (values: JsonObject) => boolean;
  /** The calls of its steps, in order. */
  readonly steps: (values: JsonObject) => readonly ApiCall[];
  /** Changed attributes afterwards; none for a document that changes no setting. */
  readonly leaves: (values: JsonObject) => JsonObject;
  readonly judgement: Judgement;
  /** A resource that the document makes and that does not belong in code, because it is data with its own life-cycle. */
  readonly makes?: { readonly type: string; readonly id: string; readonly why: string };
}

export const SAFER: Judgement = { decision: 'accept', why: 'a remediation that makes the resource safer, and is meant to stay' };
export const ORDINARY: Judgement = { decision: 'accept', why: 'a maintenance runbook moved an ordinary setting' };

/** For documents that apply to any resource of their type. */
export const always = (): boolean => true;

/**
 * The string value of an attribute.
 * @param values a resource's attributes
 * @param name the attribute
 * @returns its string; empty if it has none
 */
export function textOf(values: JsonObject, name: string): string {
  const value: Json | undefined = values[name];
  return typeof value === 'string' ? value : '';
}
