#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { main } from './main.ts';
import { processTerminal } from './terminal.ts';

/** Disables V8's optimising WebAssembly compiler: the parsers end before it would pay off. https://v8.dev/docs/wasm-compilation-pipeline */
setFlagsFromString('--liftoff-only');
const terminal = processTerminal();
process.exitCode = await main(terminal);
// After an interrupt, a pending read of a trail would keep the process alive.
if (terminal.host.interrupted.aborted) process.exit();
