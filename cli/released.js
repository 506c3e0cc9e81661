#!/usr/bin/env node
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { reasonIn, run } from '../scripts/child.js'

// The command `boardwalk` of the package that scripts/release.ts makes: all of it is built, so there is nothing to install or to
// build here, and the folder that it is called from is where the data is. Runs on whatever Node the machine has, from 20 on.

const root = resolve(fileURLToPath(import.meta.url), '../..')
const { version, boardwalk } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const isRightNode = Number.parseInt(process.versions.node, 10) >= Number.parseInt(boardwalk.node, 10)
const cache = cacheFolder()

const [command, ...rest] = process.argv.slice(2)
if (command === 'start') await begin('dist/server.mjs', rest)
else await begin('dist/command-line.mjs', process.argv.slice(2))

async function begin(file, args) {
  const program = join(root, file)
  const env = { MALLOC_ARENA_MAX: '2', ...process.env }
  // What is kept from an earlier start needs no compiler: that is a part of a start, and 12 MB of memory.
  if (cache) env.NODE_COMPILE_CACHE = join(cache, `compiled-${version}`)
  // The same process goes on as the program: it gets the signals, and nothing stays beside it.
  if (isRightNode && process.execve && !process.channel)
    process.execve(process.execPath, [process.execPath, ...process.execArgv, program, ...args], env)
  const node = isRightNode ? process.execPath : await provideNode()
  // The server ends when this process is gone, however it went: see server/start/parents.ts.
  env.BOARDWALK_LAUNCHER = String(process.pid)
  const { code, signal } = await run(node, [program, ...args], { stdio: 'inherit', env })
  if (signal) process.kill(process.pid, signal)
  process.exitCode = code
}

/**
 * The Node that the program is written for, for machines with an older one. As a dependency it would be four fifths of every
 * installation, also where it is not needed; so it is fetched by the first start that needs it, and of it only the program is kept.
 */
async function provideNode() {
  if (!cache) fail('this user has no home folder to keep it in')
  const folder = join(cache, `node-${boardwalk.node}`)
  const node = join(folder, 'node')
  if (existsSync(node)) return node
  // Standard output belongs to the program about to run.
  console.error(
    `Fetching Node ${boardwalk.node}, once, as this machine has ${process.versions.node}: about 60 MB to fetch, 150 MB on the disk …`,
  )
  let [made, reason] = ['', '']
  try {
    mkdirSync(cache, { recursive: true })
    made = mkdtempSync(join(cache, 'fetching-'))
    const name = packageOfNode()
    const { code, output } = await run(
      'npm',
      [
        'install',
        '--prefix',
        made,
        '--global=false',
        '--no-save',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
      ].concat('--loglevel=error', `${name}@${boardwalk.node}`),
      { cwd: made, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    if (code !== 0) throw new Error(reasonIn(output))
    const fetched = join(made, 'node_modules', name)
    copyFileSync(join(fetched, 'LICENSE'), join(fetched, 'bin/LICENSE'))
    // All at once: a fetch that was cut short counts for nothing.
    renameSync(join(fetched, 'bin'), folder)
  } catch (error) {
    reason = error.message
  }
  if (made) rmSync(made, { recursive: true, force: true })
  // Another start may have been faster.
  if (!existsSync(node)) fail(reason)
  return node
}

/** As the package `node` chooses; that one does it by a script when it is installed, which npm may not be allowed to run. */
function packageOfNode() {
  const isAppleSilicon = process.platform === 'darwin' && process.arch === 'arm64'
  return `${isAppleSilicon ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`
}

function fail(reason) {
  const major = Number.parseInt(boardwalk.node, 10)
  console.error(
    `boardwalk: Node ${boardwalk.node} could not be fetched: ${reason}. Install Node ${major} and start again.`,
  )
  process.exit(1)
}

function cacheFolder() {
  try {
    return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'boardwalk')
  } catch {
    return null
  }
}
