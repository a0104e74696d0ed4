import * as c from '../words.ts';

/** The model calls the cluster `clusterName`; records of calls whose URL holds it have it as `name`. */
export const clusterName: c.Select = (event) => c.request('clusterName')(event) ?? c.request('name')(event);
