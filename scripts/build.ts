import { buildPrograms } from './build-programs.ts'
import { type BuildOptions, buildWeb } from './build-web.ts'

// Usage: build.ts [--force]
//
// Builds what a start needs: the web application, and the bundled server.

const options: BuildOptions = { force: process.argv.includes('--force'), say: (line) => console.error(line) }
const built = [await buildWeb(options), await buildPrograms(options)]
if (!built.includes(true)) console.error('Everything is up to date.')
