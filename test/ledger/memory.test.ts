import { inMemoryLedger } from '#ledger/memory.ts';
import { describeLedger } from './ledger-suite.ts';

describeLedger('inMemoryLedger', async () => inMemoryLedger());
