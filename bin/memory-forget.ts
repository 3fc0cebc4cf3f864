#!/usr/bin/env node
import { main } from '../src/cli/main.js';
import { processIo } from '../src/cli/process-io.js';

process.exitCode = await main(process.argv.slice(2), processIo());
