import { readFileSync } from 'node:fs';
import type { Rolldown } from 'tsdown';

/** Where the registry imports all services. */
const IMPORT = "import * as services from './services.ts';";

const SERVICES = new URL('../src/catalogue/services.ts', import.meta.url);
const EXPORT = /^export \* as (\w+) from '(\.\/[a-z0-9-]+\/index\.ts)';$/gm;

/**
 * Lets the built program read a service of the catalogue when it is first used: a required module is bundled as a function, which the engine
 * does not compile until it is called. In the source the services are imports like any other, for tests and types.
 */
export function lazyServices(): Rolldown.Plugin {
  return {
    name: 'lazy-services',
    transform: {
      filter: { id: /[\\/]src[\\/]catalogue[\\/]index\.ts$/ },
      handler(code) {
        const services = [...readFileSync(SERVICES, 'utf8').matchAll(EXPORT)];
        if (services.length === 0) throw new Error('src/catalogue/services.ts: expected one export for each service; found none');
        if (!code.includes(IMPORT)) throw new Error(`src/catalogue/index.ts: expected \`${IMPORT}\`; found none`);
        const getters = services.map(([, name, file]) => `get ${name}() { return require('${file}'); },`);
        return code.replace(IMPORT, `const services = { ${getters.join(' ')} };`);
      },
    },
  };
}
