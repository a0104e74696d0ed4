#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { main } from './main.ts';
import { processTerminal } from './terminal.ts';

// The two parsers in WebAssembly run for less time than V8 would take to optimize them. https://v8.dev/docs/wasm-compilation-pipeline
setFlagsFromString('--liftoff-only');
const terminal = processTerminal();
process.exitCode = await main(terminal);
// Whatever is still waited for, such as a source of the trail, would keep the process alive.
if (terminal.host.interrupted.aborted) process.exit();
