#!/usr/bin/env node
import process from 'node:process'
import { launch } from '../scripts/launch.js'

// The launcher changes to the root of the repository; file names on the command line are still relative to this folder.
process.env.BOARDWALK_CWD = process.cwd()
const args = process.argv.slice(2)
if (args[0] === 'start') await launch('server/main.ts', args.slice(1))
else await launch('cli/main.ts', args)
