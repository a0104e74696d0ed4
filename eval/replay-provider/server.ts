/**
 * The replay provider: answers Terraform over gRPC from a recorded world. Takes schemas and a world, returns its address. It plans and
 * imports; it refuses to apply unless that is switched on (apply/live-world.ts).
 */
import type { sendUnaryData, ServerUnaryCall, UntypedServiceImplementation } from '@grpc/grpc-js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { Json } from '#domain/json.ts';
import { ProviderDied, createAnswers } from './answers.ts';
import type { Answer, Request, Served } from './answers.ts';
import { providerService } from './protocol.ts';

/** A running provider. */
export interface ReplayServer {
  /** The value of the environment variable TF_REATTACH_PROVIDERS. */
  readonly reattach: string;
  readonly stop: () => void;
}

const SEVERITY_ERROR = 1;

/**
 * Starts the provider on a free port of this machine.
 * @param served the schemas and the world
 * @returns the connection for Terraform, and a function to stop
 * @throws Error if no port can be opened
 */
export async function startReplayServer(served: Served): Promise<ReplayServer> {
  const server = new Server({ 'grpc.max_send_message_length': -1, 'grpc.max_receive_message_length': -1 });
  const implementation = Object.fromEntries(
    Object.entries(createAnswers(served)).map(([method, answer]) => [method, unary(answer, () => server.forceShutdown())]),
  ) as UntypedServiceImplementation;
  server.addService(providerService(), implementation);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  return { reattach: JSON.stringify(reattachTo(port)), stop: () => server.forceShutdown() };
}

/**
 * https://developer.hashicorp.com/terraform/plugin/debugging#running-terraform-with-a-provider-in-debug-mode
 * If the connection fails, Terraform ends the process with this id, so it must be ours.
 */
function reattachTo(port: number): Json {
  const address = { Network: 'tcp', String: `127.0.0.1:${port}` };
  return { 'hashicorp/aws': { Protocol: 'grpc', ProtocolVersion: 5, Pid: process.pid, Test: true, Addr: address } };
}

function unary(answer: Answer, die: () => void): (call: ServerUnaryCall<Request, object>, done: sendUnaryData<object>) => void {
  return (call, done) => {
    try {
      done(null, answer(call.request, call.getPeer()));
    } catch (error) {
      if (error instanceof ProviderDied) return die();
      const summary = error instanceof Error ? error.message : String(error);
      done(null, { diagnostics: [{ severity: SEVERITY_ERROR, summary, detail: 'said by the replay provider' }] });
    }
  };
}
