import { existsSync } from 'node:fs'
import { constants, enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const NODE_COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/boardwalk', import.meta.url))

// Node can keep what it compiled from one start to the next, which saves half of the time that a start takes. It has to be
// told before it loads the modules in question: hence the imports below instead of above.
const isCold = !existsSync(NODE_COMPILE_CACHE)
const { status } = enableCompileCache(NODE_COMPILE_CACHE)

if (process.argv.includes('--version')) {
  const { VERSION } = await import('./version.ts')
  process.stdout.write(`${VERSION}\n`)
  process.exit(0)
}
if (status === constants.compileCacheStatus.ENABLED) await beginAnew()
const { serve } = await load()
await serve(process.env)
// It would do so by itself at the end; but a server that is killed has no end.
setImmediate(flushCompileCache)

async function load(): Promise<typeof import('./serve.ts')> {
  const { programAt } = await import('./bundled.ts')
  return import(programAt('server'))
}

/**
 * To compile this file Node loaded its compiler, which stays: 12 MB of an idle server. So the same process begins once more,
 * with all that is compiled at hand, and told to keep fewer pools of memory. Only where the system can do that, and where
 * nobody talks to this process through a channel, which would not survive it.
 */
async function beginAnew() {
  if (!process.execve || process.channel) return
  if (isCold) await load()
  flushCompileCache()
  const env = { MALLOC_ARENA_MAX: '2', ...process.env, NODE_COMPILE_CACHE }
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env)
}
