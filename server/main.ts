import { existsSync } from 'node:fs'
import { constants, enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const NODE_COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/boardwalk', import.meta.url))
const { ALREADY_ENABLED, ENABLED } = constants.compileCacheStatus

// Node can keep what it compiled from one start to the next, which saves half of the time that a start takes. It must
// be enabled before the modules in question are loaded: hence the imports below instead of above.
const isCold = !existsSync(NODE_COMPILE_CACHE)
const { status } = enableCompileCache(NODE_COMPILE_CACHE)

const { answerArguments } = await import('./start/arguments.ts')
answerArguments(process.argv.slice(2))
const { programAt } = await import('./start/bundled.ts')
const program = programAt('server')
if (status !== ALREADY_ENABLED) await restart()
await import(program)

/**
 * To compile this file Node loaded its compiler, which stays: 12 MB of an idle server. So the same process starts
 * again, with all that is compiled at hand, and with fewer memory pools. Only where the system can do that, and where
 * nobody talks to this process through a channel, which would not survive it.
 */
async function restart() {
  if (!process.execve || process.channel) return
  if (isCold && status === ENABLED && program.endsWith('.ts')) await import('./start/serve.ts')
  flushCompileCache()
  const env = { MALLOC_ARENA_MAX: '2', ...process.env, NODE_COMPILE_CACHE }
  const args = [...process.execArgv, fileURLToPath(program)]
  process.execve(process.execPath, [process.execPath, ...args], env)
}
