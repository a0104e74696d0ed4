/**
 * Writes CloudTrail records for the calls of an AWS SDK client, for emulators without a trail. Takes a client's middleware stack and a
 * recorder; the calls pass unchanged. https://docs.aws.amazon.com/AWSJavaScriptSDK/v3/latest/introduction/#middleware-stack
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

/** The caller to record, and the destination of records. */
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
 * Records the calls of a client from now on.
 * @param client an AWS SDK client
 * @param recorder caller and destination
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
