#!/usr/bin/env node
import process from 'node:process'
import { launch } from '../scripts/launch.js'

// The launcher goes to the root of the repository; files that are named on the command line are still meant from here.
process.env.BOARDWALK_CWD = process.cwd()
await launch('cli/main.ts', process.argv.slice(2))
