import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    // Files share a worker's modules: most of them need the same grammar, catalogue and schema.
    isolate: false,
    // By default one core is left to the main thread, which has next to nothing to do here.
    maxWorkers: '100%',
    tags: [{ name: 'slow', description: 'starts real programs and takes seconds; left out of npm test' }],
    testTimeout: 20_000,
  },
});
