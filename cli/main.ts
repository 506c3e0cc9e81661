import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// As in server/main.ts: before the modules that it is to speed up.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/boardwalk', import.meta.url)))

const { run } = await import('./run.ts')
process.exitCode = await run(process.argv.slice(2))
