import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// As in server/main.ts: before the modules that it speeds up.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/boardwalk', import.meta.url)))

const { programAt } = await import('../server/start/bundled.ts')
const { run }: typeof import('./run.ts') = await import(programAt('command-line'))
process.exitCode = await run(process.argv.slice(2))
