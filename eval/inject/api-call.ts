/**
 * A call in the form of the service's own model, and its validation. Takes an operation and its input; independent of CloudTrail and
 * Terraform.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';

/** One call. */
export interface ApiCall {
  /** The service's name in the SDK. */
  readonly service: string;
  readonly operation: string;
  readonly input: JsonObject;
  /** The part of the answer that CloudTrail records, in its form; null if it records none. */
  readonly response?: JsonObject;
  /** The call failed and changed nothing. */
  readonly error?: { readonly code: string; readonly message: string };
}

/** A shape: members of a structure, `*` for the values of a map, one item for a list, the name of a scalar. */
export type Shape = string | readonly [Shape] | { readonly [member: string]: Shape };

/** The part of a service's model that the generators need. */
export interface ServiceModel {
  readonly endpointPrefix: string;
  readonly protocol: string;
  readonly apiVersion: string;
  /** Operation → shape of its input. */
  readonly operations: Readonly<Record<string, Shape>>;
}

const MODELS = JSON.parse(readFileSync(join(import.meta.dirname, 'service-models.json'), 'utf8')) as Readonly<Record<string, ServiceModel>>;

/**
 * Makes a call.
 * @param service the SDK's name of the service
 * @param operation the operation
 * @param input its input
 * @returns the call
 */
export function call(service: string, operation: string, input: JsonObject = {}): ApiCall {
  return { service, operation, input };
}

/**
 * The model of a service.
 * @param service the SDK's name
 * @returns its model
 * @throws Error if the trimmed models do not have it
 */
export function modelOf(service: string): ServiceModel {
  const model = MODELS[service];
  if (model === undefined) throw new Error(`expected a service of service-models.json, found ${service}`);
  return model;
}

/**
 * The shape of a call's input.
 * @param asked the call
 * @returns its shape
 * @throws Error if the model lacks the operation, or a member of the input is unknown or has another kind
 */
export function checkedShape({ service, operation, input }: ApiCall): Shape {
  const shape = modelOf(service).operations[operation];
  if (shape === undefined) throw new Error(`expected an operation of ${service}, found ${operation}`);
  const problem = misfit(shape, input, operation);
  if (problem !== undefined) throw new Error(`${service}: ${problem}`);
  return shape;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  long: 'number',
  double: 'number',
  float: 'number',
  boolean: 'boolean',
  timestamp: 'string',
  blob: 'string',
};

function misfit(shape: Shape, value: Json, place: string): string | undefined {
  if (typeof shape === 'string') {
    const kind = KINDS[shape];
    return kind === undefined || typeof value === kind ? undefined : `${place}: expected a ${shape}, found ${typeof value}`;
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return `${place}: expected a list, found ${typeof value}`;
    return (value as readonly Json[])
      .map((item, index) => misfit(shape[0] as Shape, item, `${place}[${index}]`))
      .find((problem) => problem !== undefined);
  }
  if (!isJsonObject(value)) return `${place}: expected a structure, found ${typeof value}`;
  const members = shape as Readonly<Record<string, Shape>>;
  return Object.entries(value)
    .map(([name, item]) => {
      const inner = members['*'] ?? members[name];
      return inner === undefined ? `${place}: has no member ${name}` : misfit(inner, item, `${place}.${name}`);
    })
    .find((problem) => problem !== undefined);
}
