#!/usr/bin/env node
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { reasonIn, run } from '../scripts/child.js'

// The command `boardwalk` of the package made by scripts/release.ts: it is built, so there is nothing to install or build here,
// and the data is in the current folder. Runs on whatever Node the machine has, 20 or newer.

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
  // Cached code from an earlier start needs no compiler, which saves startup time and 12 MB of memory.
  if (cache) env.NODE_COMPILE_CACHE = join(cache, `compiled-${version}`)
  // The same process becomes the program: it gets the signals, and no other process stays.
  if (isRightNode && process.execve && !process.channel)
    process.execve(process.execPath, [process.execPath, ...process.execArgv, program, ...args], env)
  const node = isRightNode ? process.execPath : await provideNode()
  // The server ends when this process is gone, however it ended: see server/start/parents.ts.
  env.BOARDWALK_LAUNCHER = String(process.pid)
  const { code, signal } = await run(node, [program, ...args], { stdio: 'inherit', env })
  if (signal) process.kill(process.pid, signal)
  process.exitCode = code
}

/**
 * The Node that the program is written for, for machines with an older one. As a dependency it would be four fifths of every
 * installation, even where it is not needed; so the first start that needs it downloads it, and keeps only the executable.
 */
async function provideNode() {
  if (!cache) fail('this user has no home folder to keep it in')
  const folder = join(cache, `node-${boardwalk.node}`)
  const node = join(folder, 'node')
  if (existsSync(node)) return node
  // Standard output belongs to the program about to run.
  console.error(
    `Downloading Node ${boardwalk.node}, once, because this machine has ${process.versions.node}: about 60 MB, 150 MB on disk …`,
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
    // Atomically: an interrupted download must not count.
    renameSync(join(fetched, 'bin'), folder)
  } catch (error) {
    reason = error.message
  }
  if (made) rmSync(made, { recursive: true, force: true })
  // Another start may have been faster.
  if (!existsSync(node)) fail(reason)
  return node
}

/** Chosen as by the package `node`, which does it in an install script that npm may not be allowed to run. */
function packageOfNode() {
  const isAppleSilicon = process.platform === 'darwin' && process.arch === 'arm64'
  return `${isAppleSilicon ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`
}

function fail(reason) {
  const major = Number.parseInt(boardwalk.node, 10)
  console.error(
    `boardwalk: Node ${boardwalk.node} could not be downloaded: ${reason}. Install Node ${major} and start again.`,
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
