/** The types of AWS Transfer Family. */
export { transferServer } from './transfer-server.ts';
