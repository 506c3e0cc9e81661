#!/usr/bin/env node
import process from 'node:process'
import { launch } from '../scripts/launch.js'

// The launcher goes to the root of the repository; files that are named on the command line are still meant from here.
process.env.BOARDWALK_CWD = process.cwd()
const args = process.argv.slice(2)
if (args[0] === 'start') await launch('server/main.ts', args.slice(1))
else await launch('cli/main.ts', args)
