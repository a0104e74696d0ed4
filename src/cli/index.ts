#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { main } from './main.ts';
import { processTerminal } from './terminal.ts';

/** The WebAssembly parsers run for less time than V8 needs to optimize them. https://v8.dev/docs/wasm-compilation-pipeline */
setFlagsFromString('--liftoff-only');
const terminal = processTerminal();
process.exitCode = await main(terminal);
// A pending read of a trail would keep the process alive.
if (terminal.host.interrupted.aborted) process.exit();
