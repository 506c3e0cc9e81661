import { buildPrograms } from './build-programs.ts'
import { type BuildOptions, buildWeb } from './build-web.ts'

// Usage: build.ts [--force]
//
// What a start wants to find: the web application, and the server in few files.

const options: BuildOptions = { force: process.argv.includes('--force'), say: (line) => console.error(line) }
const built = [await buildWeb(options), await buildPrograms(options)]
if (!built.includes(true)) console.error('All that is built is up to date.')
