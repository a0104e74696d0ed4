import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    // Files share a worker's modules: most of them need the same grammar, catalogue and schema.
    isolate: false,
    tags: [{ name: 'slow', description: 'starts real programs and takes seconds; left out of npm test' }],
    testTimeout: 20_000,
  },
});
