import type { Rolldown } from 'tsdown';

/** A service's line among the imports of the registry, and where it is used. */
const IMPORT = /^import \* as (\w+) from '(\.\/[a-z0-9-]+\/index\.ts)';$/gm;

/**
 * Lets the built program read a service of the catalogue when it is first asked for: what is required instead of imported is bundled as a
 * function, which the engine only skims until it is called. In the source the services are imports like any other, for tests and types.
 */
export function lazyServices(): Rolldown.Plugin {
  return {
    name: 'lazy-services',
    transform: {
      filter: { id: /[\\/]src[\\/]catalogue[\\/]index\.ts$/ },
      handler(code) {
        const services = [...code.matchAll(IMPORT)];
        if (services.length === 0) throw new Error('src/catalogue/index.ts: expected a line of import for each service; found none');
        return services.reduce((text, [line, name, file]) => {
          const asked = `() => Object.values(${name})`;
          if (!text.includes(asked)) throw new Error(`src/catalogue/index.ts: expected \`${asked}\` for the import of ${file}; found none`);
          return text.replace(`${line}\n`, '').replace(asked, `() => Object.values(require('${file}'))`);
        }, code);
      },
    },
  };
}
