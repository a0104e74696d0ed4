import { isDeepStrictEqual } from 'node:util';
import { isRedactionMarker } from '#catalogue/redaction.ts';
import { plainEventName } from '#domain/cloudtrail-event.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { holdsSecret, isSecretName } from './secrets.ts';

/** What a secret becomes. */
const REDACTED = '(redacted)';

/** Deeper than any API nests; text that unfolds deeper is an attack on whoever reads it. */
const MAX_DEPTH = 60;

/**
 * Removes secrets from a record, so that no later stage can leak what it never had. Markers that AWS put in place of
 * secrets stay as they are. Names and ids stay: they say which resource a call is about.
 * @param event a record
 * @returns a new record in which every secret is the text `(redacted)`
 */
export function redact(event: CloudTrailEvent): CloudTrailEvent {
  const request = event.requestParameters;
  const response = event.responseElements;
  return {
    ...event,
    ...(isJsonObject(request) ? { requestParameters: ofCall(event, redactObject(request, 0)) } : {}),
    ...(isJsonObject(response) ? { responseElements: ofCall(event, withoutCredentials(redactObject(response, 0))) } : {}),
    ...(event.errorMessage === undefined ? {} : { errorMessage: holdsSecret(event.errorMessage) ? REDACTED : event.errorMessage }),
  };
}

function redactValue(value: Json, depth: number): Json {
  if (depth > MAX_DEPTH) return REDACTED;
  if (typeof value === 'string') return redactText(value, depth);
  if (Array.isArray(value)) return value.map((item: Json) => redactValue(item, depth + 1));
  return isJsonObject(value) ? redactObject(value, depth) : value;
}

function redactObject(object: JsonObject, depth: number): JsonObject {
  const named = secretPair(object);
  const entries = Object.entries(object).map(([name, value]): [string, Json] => [
    name,
    name === named || isSecretName(name) ? hide(value) : redactValue(value, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

/** The members of `{name: "DB_PASSWORD", value: "..."}`, the form of environments, parameters and tags. */
const PAIR_NAMES = ['name', 'key', 'parameterName', 'parameterKey', 'optionName'];
const PAIR_VALUES = ['value', 'parameterValue'];

function secretPair(object: JsonObject): string | undefined {
  const names = Object.keys(object);
  const find = (wanted: readonly string[]) => names.find((name) => wanted.some((word) => word.toLowerCase() === name.toLowerCase()));
  const label = find(PAIR_NAMES);
  const text = label === undefined ? undefined : object[label];
  return typeof text === 'string' && isSecretName(text) ? find(PAIR_VALUES) : undefined;
}

/** Hides what stands under a secret's name. Switches (`manageMasterUserPassword`) and references to a secret are none. */
function hide(value: Json): Json {
  if (value === null || typeof value === 'boolean' || isRedactionMarker(value)) return value;
  if (typeof value === 'string') return /^(?:|true|false|arn:aws[\w-]*:.+)$/i.test(value) ? value : REDACTED;
  if (typeof value === 'object' && Object.keys(value).length === 0) return value;
  return REDACTED;
}

/** Text may be JSON: the input of a target, a definition, an environment. Its spelling changes only where a secret was in it. */
function redactText(text: string, depth: number): Json {
  if (/^\s*[{[]/.test(text)) {
    const inside = parse(text);
    if (inside !== undefined) {
      const clean = redactValue(inside, depth + 1);
      return isDeepStrictEqual(clean, inside) ? text : JSON.stringify(clean);
    }
  }
  return holdsSecret(text) ? REDACTED : text;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Answers of sts, cognito-identity and others. The key's id stays: it ties a session's calls to the AssumeRole they came from. */
function withoutCredentials(response: JsonObject): JsonObject {
  const credentials = response['credentials'];
  if (!isJsonObject(credentials)) return response;
  const kept = new Set(['accessKeyId', 'expiration']);
  const entries = Object.entries(credentials).map(([name, value]): [string, Json] => [name, kept.has(name) ? value : hide(value)]);
  return { ...response, credentials: Object.fromEntries(entries) };
}

/** Calls whose secret has a name that is none elsewhere. */
function ofCall(event: CloudTrailEvent, parameters: JsonObject): JsonObject {
  switch (`${event.eventSource.replace('.amazonaws.com', '')}:${plainEventName(event.eventName)}`) {
    // https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_PutParameter.html
    case 'ssm:PutParameter':
      return hideMember(parameters, 'value');
    // https://docs.aws.amazon.com/apigateway/latest/api/API_CreateApiKey.html
    case 'apigateway:CreateApiKey':
      return isJsonObject(parameters['createApiKeyInput'])
        ? { ...hideMember(parameters, 'value'), createApiKeyInput: hideMember(parameters['createApiKeyInput'], 'value') }
        : hideMember(parameters, 'value');
    // https://docs.aws.amazon.com/lambda/latest/api/API_Environment.html: AWS leaves the values out; where they stand, they go.
    case 'lambda:CreateFunction':
    case 'lambda:UpdateFunctionConfiguration':
      return isJsonObject(parameters['environment'])
        ? { ...parameters, environment: hideVariables(parameters['environment']) }
        : parameters;
    default:
      return parameters;
  }
}

function hideMember(object: JsonObject, name: string): JsonObject {
  const value = object[name];
  return value === undefined || isRedactionMarker(value) ? object : { ...object, [name]: REDACTED };
}

function hideVariables(environment: JsonObject): JsonObject {
  const variables = environment['variables'];
  if (!isJsonObject(variables)) return environment;
  return { ...environment, variables: Object.fromEntries(Object.keys(variables).map((name) => [name, REDACTED])) };
}
