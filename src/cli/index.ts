#!/usr/bin/env node
import { main } from './main.ts';
import { processTerminal } from './terminal.ts';

const terminal = processTerminal();
process.exitCode = await main(terminal);
// Whatever is still waited for, such as a source of the trail, would keep the process alive.
if (terminal.host.interrupted.aborted) process.exit();
