#!/usr/bin/env node
import process from 'node:process'
import { launch } from '../scripts/launch.js'

await launch('cli/main.ts', process.argv.slice(2))
