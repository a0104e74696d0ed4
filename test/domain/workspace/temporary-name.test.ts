import { expect, it } from 'vitest';
import { isLeftBehind, temporaryPrefix } from '#domain/workspace/temporary-name.ts';

const HOST = { hostname: 'runner/7', isRunning: (id: number) => id === 42 };
const nameOf = (id: number, hostname = HOST.hostname) => `${temporaryPrefix('reconcile-plan', { hostname, id })}Ab3dE9`;

it('builds names that are valid in any file system', () => {
  expect(nameOf(7)).toMatch(/^reconcile-plan-[0-9a-f]{8}-7-Ab3dE9$/);
});

it.each([
  { name: 'a process that has ended', folder: nameOf(7), left: true },
  { name: 'a running process', folder: nameOf(42), left: false },
  { name: 'a process on another machine', folder: nameOf(7, 'runner/8'), left: false },
  { name: 'another kind', folder: nameOf(7).replace('plan', 'act'), left: false },
  { name: 'an invalid process id', folder: nameOf(7).replace('-7-', '-seven-'), left: false },
  { name: 'a truncated name', folder: nameOf(7).slice(0, -'-Ab3dE9'.length), left: false },
])('name of $name: left behind is $left', ({ folder, left }) => {
  expect(isLeftBehind(folder, 'reconcile-plan', HOST)).toBe(left);
});
