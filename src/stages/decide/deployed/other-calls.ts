/** What state machines, schedules and rules have others do: a document names it, and to Terraform the document is one text. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { currentResources } from '../exposure/current-resources.ts';
import { isKnownHost } from '../exposure/known-hosts.ts';
import { isLoader } from './loaders.ts';
import { resourceName, valuesOf, visibleLeaves } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';

/**
 * Finds whether something is done that was not, or is done without asking.
 * @param drift a drift of any type
 * @param context state and the other drifts
 * @returns an alarm; undefined for other waits, retries and names of steps, and for calls of what this workspace has
 */
export function otherCalls(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind !== 'changed') return undefined;
  const found = otherSteps(drift, context) ?? otherOrders(drift, context) ?? otherCommand(drift, context);
  return found === undefined ? undefined : { message: boundText(`${resourceName(drift)} ${found}`, 300) };
}

/** https://docs.aws.amazon.com/step-functions/latest/dg/concepts-amazon-states-language.html */
function otherSteps(drift: Drift, { drifts, workspace }: GuardrailContext): string | undefined {
  const leaf = drift.resourceType === 'aws_sfn_state_machine' ? visibleLeaves(drift).find(({ path }) => path === 'definition') : undefined;
  if (leaf === undefined) return undefined;
  const [was, is] = [calledIn(parsed(leaf.before)), calledIn(parsed(leaf.after))];
  const resources = currentResources(drifts, workspace);
  const stranger = is.find(
    (called) => !was.includes(called) && resources.named(called.replace(/:\$?[\w-]+$/, '')).length + resources.named(called).length === 0,
  );
  if (stranger !== undefined) return `now calls ${stranger}`;
  const asked = was.find((called) => called.endsWith('.waitForTaskToken') && !is.includes(called));
  return asked === undefined ? undefined : `no longer waits for ${asked} to be answered`;
}

/** Keys of a step that name what it calls, beside its parameters that name what is called by it. */
const CALLED =
  /^(?:Resource|FunctionName|StateMachineArn|JobDefinition|TaskDefinition|ApiEndpoint|DocumentName|SecretId|RoleArn|PolicyArn)(?:\.\$)?$/;

function calledIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(calledIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (CALLED.test(key) && typeof inner === 'string' ? [inner] : calledIn(inner)));
}

function parsed(text: Json): Json {
  try {
    return typeof text === 'string' && text !== '' ? (JSON.parse(text) as Json) : null;
  } catch {
    return null;
  }
}

/** Targets by which commands are run on machines, or any call of AWS is made. https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-targets-universal.html */
const ORDERS = /^arn:aws[\w-]*:(?:ssm:[\w-]*:\d*:(?:document|automation-definition)\/|scheduler:::aws-sdk:)/;

function otherOrders(drift: Drift, context: GuardrailContext): string | undefined {
  if (!/^aws_(?:cloudwatch_event_target|scheduler_schedule)$/.test(drift.resourceType)) return undefined;
  const { after } = valuesOf(drift, context.workspace);
  const [target] = Array.isArray(after['target']) ? (after['target'] as readonly Json[]) : [];
  const arn = isJsonObject(target ?? null) ? (target as Record<string, Json>)['arn'] : after['arn'];
  if (typeof arn !== 'string' || !ORDERS.test(arn)) return undefined;
  const moved = visibleLeaves(drift).find(isOrder);
  return moved === undefined ? undefined : `has ${arn} run with another ${moved.path}`;
}

function isOrder({ path }: ChangedLeaf): boolean {
  return /^(?:target\.)?(?:arn|input\w*(?:\..*)?)$/.test(path) || path.startsWith('run_command_targets');
}

/** Containers that are told what to run by whoever starts them. https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_ContainerOverride.html */
const OVERRIDING = /^(?:target\.)?(?:input|input_transformer\.input_template)$/;
/** What runs a text that it is given. */
const SHELL = /^(?:\S*\/)?(?:(?:ba|da|z|k|c)?sh|python[\d.]*|node|perl|ruby|php|eval|curl|wget|nc|busybox)$/;
const AS_TEXT = /^-{1,2}(?:c|e|eval|exec|command|lc)$/;

/** Other words for the same program are its settings; another program, or a program in a text, is other code. */
function otherCommand(drift: Drift, { workspace }: GuardrailContext): string | undefined {
  for (const { path, before, after } of visibleLeaves(drift).filter((leaf) => OVERRIDING.test(leaf.path))) {
    const [was, is] = [overridesIn(parsed(before)), overridesIn(parsed(after))];
    const program = is.commands.find((command) => !was.commands.some((other) => other[0] === command[0]));
    const text = is.commands.find((command) => runsText(command) && !was.commands.some((other) => other.join(' ') === command.join(' ')));
    const host = is.commands
      .flat()
      .flatMap((word) => /^[a-z][\w+.-]*:\/\/([^/:]+)/i.exec(word)?.[1] ?? [])
      .find((name) => !isKnownHost(name, workspace));
    const found = program?.join(' ') ?? text?.join(' ') ?? host ?? is.others.find((other) => !was.others.includes(other));
    if (found !== undefined) return `has its containers run otherwise by ${path}: ${found}`;
  }
  return undefined;
}

function runsText(command: readonly string[]): boolean {
  return command.some((word, index) => SHELL.test(word) && (AS_TEXT.test(command[index + 1] ?? '') || /^(?:curl|wget|nc)$/.test(word)));
}

/** Lists of words to run, and as whom and with which loader. */
interface Overrides {
  readonly commands: readonly (readonly string[])[];
  readonly others: readonly string[];
}

const NONE: Overrides = { commands: [], others: [] };

function overridesIn(value: Json): Overrides {
  const inside = Array.isArray(value)
    ? (value as readonly Json[]).map(overridesIn)
    : isJsonObject(value)
      ? Object.entries(value).map(overrideAt)
      : [];
  return inside.reduce<Overrides>(
    (all, one) => ({ commands: [...all.commands, ...one.commands], others: [...all.others, ...one.others] }),
    NONE,
  );
}

function overrideAt([key, inner]: readonly [string, Json]): Overrides {
  if (/^(?:command|entryPoint)$/i.test(key) && Array.isArray(inner)) return { commands: [inner.map(String)], others: [] };
  if (/^(?:taskRoleArn|executionRoleArn|image)$/i.test(key) && typeof inner === 'string')
    return { commands: [], others: [`${key} ${inner}`] };
  if (/^name$/i.test(key) && typeof inner === 'string' && isLoader(inner)) return { commands: [], others: [inner] };
  return overridesIn(inner);
}
