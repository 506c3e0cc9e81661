import process from 'node:process'
import { launch } from './launch.js'

const [file, ...args] = process.argv.slice(2)
await launch(file, args)
