/** A killed apply leaves its lock on a remote backend: what the next commands do and say, with the real Terraform and its `http` backend. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anActingToKill } from '../support/acting-to-kill.ts';
import type { ActingToKill } from '../support/acting-to-kill.ts';
import { builtProgram } from '../support/built-program.ts';

const CODE = 'resource "aws_sqs_queue" "work" {\n  name                       = "work"\n  visibility_timeout_seconds = 60\n}\n';

describe('a lock that a killed apply left in a remote backend', { tags: ['slow'], timeout: 300_000 }, () => {
  let world: ActingToKill;
  let server: Server;
  let lock = '';
  beforeEach(async () => {
    lock = '';
    world = await anActingToKill(
      {
        action: 'revert-drift',
        code: CODE,
        drift: (live) => {
          const [{ values } = { values: {} }] = live.resources();
          live.put('aws_sqs_queue', { ...values, visibility_timeout_seconds: 300 }, 'drift');
        },
        row: { address: 'aws_sqs_queue.work', verdict: 'revert', status: 'proposed' },
      },
      builtProgram(),
    );
    server = createServer(serve).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/state`;
    const backend = `terraform {\n  backend "http" {\n    address        = "${url}"\n    lock_address   = "${url}"\n    unlock_address = "${url}"\n  }\n}\n`;
    writeFileSync(join(world.folder, 'root', 'backend.tf'), backend);
    await world.drifted();
    await terraform('init', '-reconfigure', '-input=false');
  });
  afterEach(() => {
    server.close();
    world.remove();
  });

  /** State and lock as the backend expects them. https://developer.hashicorp.com/terraform/language/backend/http */
  function serve(...[request, response]: Parameters<Parameters<typeof createServer>[1] & object>): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const file = join(world.folder, 'root', 'terraform.tfstate');
      if (request.method === 'LOCK' && lock !== '') return void response.writeHead(423).end(lock);
      if (request.method === 'LOCK') lock = body;
      if (request.method === 'UNLOCK') lock = '';
      if (request.method === 'POST') writeFileSync(file, body);
      response.end(request.method === 'GET' ? readFileSync(file) : '');
    });
  }

  async function terraform(...words: readonly string[]): Promise<void> {
    await new Promise<void>((resolve, reject) =>
      execFile('terraform', words, { cwd: join(world.folder, 'root'), env: { ...process.env, ...world.environment } }, (error, out, err) =>
        error === null ? resolve() : reject(new Error(out + err)),
      ),
    );
  }

  const timeout = (): unknown => world.live.resources()[0]?.values['visibility_timeout_seconds'];

  it('blocks neither runs nor inspection; the next apply reports it with the next step', async () => {
    const whole = await world.act(['apply', await world.approved()]);
    expect([whole.end, lock], whole.said).toEqual([0, '']);
    const killed = await world.approved();
    const { said } = await world.act(['apply', killed], { call: whole.calls.indexOf('apply') + 1, when: 'applying' });
    expect(said).toContain('the result is unknown');
    const { ID: id } = JSON.parse(lock) as { readonly ID: string };

    expect(await world.movesOf()).not.toContain('ended');
    expect((await world.run()).said).toMatch(/^No out-of-band change needs a decision[^]*its result is unknown/);
    expect(await world.step(['close', killed, '--as', 'alice'])).toMatchObject({
      end: 0,
      said: expect.stringContaining(': done') as unknown,
    });

    const next = await world.approved();
    const before = world.stateText();
    const refused = await world.step(['apply', next]);

    expect(refused.end).toBe(1);
    for (const part of [id, 'nothing was applied', `terraform force-unlock ${id}`]) expect(refused.said).toContain(part);
    expect([world.stateText() === before, world.applied(), timeout()]).toEqual([true, 0, 300]);
    expect((await world.run()).said).toContain('No out-of-band change needs a decision');

    await terraform('force-unlock', '-force', id);
    const free = await world.act(['apply', await world.approved()]);
    expect(free.end, free.said).toBe(0);
    expect([timeout(), lock]).toEqual([60, '']);
  });
});
