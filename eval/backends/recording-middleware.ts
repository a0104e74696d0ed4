/**
 * Writes CloudTrail records of the calls an AWS SDK client makes, for emulators that keep no trail. Takes a client's middleware stack and a
 * place for records; the calls themselves pass unchanged.
 * https://docs.aws.amazon.com/AWSJavaScriptSDK/v3/latest/introduction/#middleware-stack
 */
import type { JsonObject } from '#domain/json.ts';
import type { Actor } from '../inject/actors.ts';
import type { Random } from '../inject/random.ts';
import { recordOf } from '../inject/to-record.ts';

/** The part of an SDK client that is used. */
export interface RecordedClient {
  readonly middlewareStack: {
    readonly add: (middleware: unknown, options: { readonly step: 'initialize'; readonly name: string }) => void;
  };
}

/** Who is recorded as the caller, and where records go. */
export interface Recorder {
  /** As in service-models.json. */
  readonly service: string;
  readonly actor: Actor;
  readonly random: Random;
  readonly now: () => number;
  readonly write: (record: JsonObject) => void;
}

type Next = (args: { readonly input: object }) => Promise<unknown>;

/**
 * Records what a client does from now on.
 * @param client an AWS SDK client
 * @param recorder who and where
 */
export function recordCalls(client: RecordedClient, { service, actor, random, now, write }: Recorder): void {
  const middleware = (next: Next, context: { readonly commandName?: string }) => async (args: { readonly input: object }) => {
    const operation = (context.commandName ?? '').replace(/Command$/, '');
    const call = { service, operation, input: JSON.parse(JSON.stringify(args.input)) as JsonObject };
    const at = now();
    try {
      const answer = await next(args);
      write(recordOf({ call, actor, at }, random));
      return answer;
    } catch (error) {
      const { name, message } = error as Error;
      write(recordOf({ call: { ...call, error: { code: name, message } }, actor, at }, random));
      throw error;
    }
  };
  client.middlewareStack.add(middleware, { step: 'initialize', name: 'recordForTheTrail' });
}
