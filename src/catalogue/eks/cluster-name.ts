import * as c from '../words.ts';

/** The API model uses `clusterName`. Records of calls with the cluster in the URL use `name`. */
export const clusterName: c.Select = (event) => c.request('clusterName')(event) ?? c.request('name')(event);
