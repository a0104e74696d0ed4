import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    tags: [{ name: 'slow', description: 'starts real programs and takes seconds; left out of npm test' }],
    testTimeout: 20_000,
  },
});
