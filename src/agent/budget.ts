import type { AgentCost } from '#domain/agent/agent-task.ts';
import type { AgentLimits, Allowance, ModelPrice } from '#domain/agent/agent-limits.ts';
import { addUsage, NO_USAGE, tokensOf } from '#domain/agent/model-turn.ts';
import type { ModelUsage } from '#domain/agent/model-turn.ts';
import type { Clock } from '#ports.ts';

export type Permission = { readonly kind: 'granted'; readonly answerTokens: number } | { readonly kind: 'spent'; readonly reason: string };

export interface TaskBudget {
  /** `inputEstimate`: estimated tokens of the request */
  ask(inputEstimate: number): Permission;
  /** Records the usage of an answer, complete or partial. */
  spend(usage: ModelUsage): void;
  /** Returns why the conversation has to end; undefined if it may go on. */
  overrun(): string | undefined;
  /** Milliseconds; undefined without a limit. */
  msLeft(): number | undefined;
  cost(): Omit<AgentCost, 'contextEstimate'>;
}

export interface RunBudget {
  openTask(): TaskBudget;
}

interface Account {
  usage: ModelUsage;
  modelCalls: number;
  readonly since: number;
}

/** In tokens: a shorter answer is useless. */
const MIN_ANSWER_TOKENS = 256;

/** Opens a run's budget of tokens, money and time. The time starts with the first conversation. */
export function openBudget(limits: AgentLimits, clock: Clock): RunBudget {
  const now = (): number => clock.now().getTime();
  let run: Account | undefined;
  return {
    openTask: () => {
      const task: Account = { usage: NO_USAGE, modelCalls: 0, since: now() };
      const whole = (run ??= { usage: NO_USAGE, modelCalls: 0, since: now() });
      const levels = [
        { name: 'of this intent', account: task, allowance: limits.intent },
        { name: 'of the run', account: whole, allowance: limits.run },
      ] as const;
      return {
        ask: (inputEstimate) => permission(levels, { inputEstimate, limits, now: now() }),
        spend: (usage) => {
          for (const account of [task, whole]) {
            account.usage = addUsage(account.usage, usage);
            account.modelCalls += 1;
          }
        },
        overrun: () => overrun(levels, { price: limits.price, now: now() }),
        msLeft: () => smallest(levels.map(({ account, allowance }) => remaining(allowance.ms, now() - account.since))),
        cost: () => ({ modelCalls: task.modelCalls, usage: task.usage, ...usdOf(task.usage, limits.price), ms: now() - task.since }),
      };
    },
  };
}

interface Level {
  readonly name: string;
  readonly account: Readonly<Account>;
  readonly allowance: Allowance;
}

function permission(
  levels: readonly Level[],
  { inputEstimate, limits, now }: { readonly inputEstimate: number; readonly limits: AgentLimits; readonly now: number },
): Permission {
  const spent = overrun(levels, { price: limits.price, now });
  if (spent !== undefined) return { kind: 'spent', reason: spent };
  let answerTokens = limits.answerTokens;
  for (const { name, account, allowance } of levels) {
    const byTokens = remaining(allowance.tokens, tokensOf(account.usage) + inputEstimate);
    const byMoney = affordable(allowance.usd, account.usage, { inputEstimate, price: limits.price });
    const left = smallest([byTokens, byMoney]);
    if (left !== undefined && left < MIN_ANSWER_TOKENS) {
      const what = left === byMoney ? `${allowance.usd} USD` : `${allowance.tokens} tokens`;
      return { kind: 'spent', reason: `the budget ${name} (${what}) is too small for another response` };
    }
    answerTokens = Math.min(answerTokens, left ?? answerTokens);
  }
  return { kind: 'granted', answerTokens: Math.floor(answerTokens) };
}

function overrun(
  levels: readonly Level[],
  { price, now }: { readonly price: ModelPrice | undefined; readonly now: number },
): string | undefined {
  for (const { name, account, allowance } of levels) {
    if (allowance.tokens !== undefined && tokensOf(account.usage) > allowance.tokens)
      return `the budget ${name} is spent: ${tokensOf(account.usage)} of ${allowance.tokens} tokens`;
    const { usd = 0 } = usdOf(account.usage, price);
    if (allowance.usd !== undefined && usd > allowance.usd) return `the budget ${name} is spent: ${usd.toFixed(4)} of ${allowance.usd} USD`;
    const ms = now - account.since;
    if (allowance.ms !== undefined && ms >= allowance.ms)
      return `the budget ${name} is spent: ${Math.ceil(ms / 1000)} of ${Math.ceil(allowance.ms / 1000)} seconds`;
  }
  return undefined;
}

/** Returns how many tokens of an answer the remaining money pays for. */
function affordable(
  usd: number | undefined,
  used: ModelUsage,
  { inputEstimate, price }: { readonly inputEstimate: number; readonly price: ModelPrice | undefined },
): number | undefined {
  if (usd === undefined || price === undefined || price.output === 0) return undefined;
  const { usd: spent = 0 } = usdOf(addUsage(used, { ...NO_USAGE, input: inputEstimate }), price);
  return ((usd - spent) * MILLION) / price.output;
}

const MILLION = 1_000_000;

function usdOf(usage: ModelUsage, price: ModelPrice | undefined): { readonly usd?: number } {
  if (price === undefined) return {};
  const parts = (['input', 'output', 'cacheRead', 'cacheWrite'] as const).map((kind) => usage[kind] * price[kind]);
  return { usd: parts.reduce((sum, part) => sum + part, 0) / MILLION };
}

function remaining(limit: number | undefined, used: number): number | undefined {
  return limit === undefined ? undefined : Math.max(0, limit - used);
}

function smallest(numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.filter((number) => number !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
