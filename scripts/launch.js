import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs'
import Module from 'node:module'
import { delimiter, resolve, sep } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { reasonIn, run } from './child.js'

// All of this runs on whatever Node the machine has, 20 or newer, and before any dependency is installed.

const root = resolve(fileURLToPath(import.meta.url), '../..')
const bin = resolve(root, 'node_modules/.bin')
const ownNode = resolve(bin, 'node')
const lock = resolve(root, '.install-lock')
const cache = resolve(root, 'node_modules/.cache/boardwalk')
const note = resolve(root, 'node_modules/.cache/boardwalk-server')
const isRightNode = Number.parseInt(process.versions.node, 10) >= 26
// npm puts node_modules/.bin first on the PATH, so the scripts run on the Node that an install replaces. Its file is gone then:
// threads of this process would name a deleted program as their own, and nothing that they start would start.
const isOwnNode = process.execPath.startsWith(resolve(root, 'node_modules') + sep)

const SOURCES = ['web', 'client', 'rich-text', 'server', 'cli', 'package-lock.json', 'node_modules/.package-lock.json']
// Looking at all of them takes a while.
let newestSource

/** Runs a TypeScript file of this repository on the Node it is written for, with its dependencies installed. */
export async function launch(file, args) {
  process.chdir(root)
  const tools = needsTools(file)
  let wasReplaced = false
  try {
    if (!isInstalled(tools)) {
      await install(tools)
      wasReplaced = isOwnNode
    }
  } catch (error) {
    console.error(`Installing dependencies failed: ${error.message}`)
    process.exit(1)
  }
  if (wasReplaced && process.execve && !process.channel)
    process.execve(ownNode, [ownNode, ...process.execArgv, ...process.argv.slice(1)], process.env)

  const path = resolve(root, file)
  const isServer = file === 'server/main.ts'
  const isRunningRight = isRightNode && !wasReplaced
  if (isServer && !isBuilt()) await build(isRunningRight ? process.execPath : ownNode)
  // Cached code from an earlier start needs no compiler, which saves startup time and 12 MB of memory; two pools are enough.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env, NODE_COMPILE_CACHE: cache }
  if (isRunningRight) {
    Module.enableCompileCache(cache)
    // The same process starts over, unless a parent uses an IPC channel, which would not survive that.
    if (isServer && process.execve && !process.channel) {
      Module.flushCompileCache()
      const program = bundledServer() ?? path
      process.execve(process.execPath, [process.execPath, ...process.execArgv, program, ...args], env)
    }
    process.argv = [process.execPath, path, ...args]
    // Unlike import(), this makes the file the main module: import.meta.main is true in it.
    Module.runMain()
    return
  }
  // The server ends when this process is gone, however it ended: see server/start/parents.ts.
  env.BOARDWALK_LAUNCHER = String(process.pid)
  const { code, signal } = await run(ownNode, [path, ...args], { stdio: 'inherit', env })
  if (signal) process.kill(process.pid, signal)
  process.exitCode = code
}

// What `server/main.ts` would load, without another start of Node between: that looks into all sources, and the build noted it.
function bundledServer() {
  if (process.env.WATCH_REPORT_DEPENDENCIES || !isNewer(note)) return null
  const [place, program] = readFileSync(note, 'utf8').split('\n')
  // A copy of this folder has a note of the first one.
  return place === root && existsSync(program) ? program : null
}

// In a separate process, so that the server does not keep the memory of the build. Without the pages the API still works.
async function build(node) {
  const { code } = await run(node, [resolve(root, 'scripts/build.ts')], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) console.error('Building the web application failed: the API works, pages may not.')
}

// A first check, by times alone: nothing is started when nothing can have changed.
function isBuilt() {
  return isNewer('web/dist/.sources')
}

function isNewer(path) {
  newestSource ??= Math.max(...SOURCES.map(newestIn))
  return newestSource < timeOf(path)
}

function newestIn(path) {
  if (path.endsWith('/dist') || path.endsWith('/node_modules')) return 0
  const time = timeOf(path)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return time
  return Math.max(time, ...readdirSync(path).map((name) => newestIn(`${path}/${name}`)))
}

// When it changed here. Unpacked or copied files may have an older modification time.
function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0
}

// npm keeps a record of what it installed. Trusting it, and not a stamp of our own, lets an install made by hand or
// baked into an image count as one made here. It is written last, so an interrupted install does not count.
function isInstalled(tools) {
  const wanted = packagesIn('package-lock.json')
  const found = packagesIn('node_modules/.package-lock.json')
  const isCurrent = ([path, entry]) => {
    // Old tools do no harm to a server.
    if (path === '' || (entry.dev && !tools)) return true
    return found[path] ? found[path].integrity === entry.integrity : Boolean(entry.optional)
  }
  return (isRightNode || existsSync(ownNode)) && Object.entries(wanted).every(isCurrent)
}

function packagesIn(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {}
}

// The server and the command line do without what only the tests, the benchmark and the generators need.
function needsTools(file) {
  return !/^(server|cli)\/|^scripts\/(build|dev)\.ts$/.test(file)
}

// Tools that are already installed stay: npm would remove them.
function hasTools() {
  return Object.values(packagesIn('node_modules/.package-lock.json')).some((entry) => entry.dev)
}

// Measured, in megabytes: what npm fetches, and what it becomes. Two fifths of it are Node itself.
const SIZES = { server: [194, 543], tools: [290, 835] }

function announcement(withTools) {
  const all = Object.entries(packagesIn('package-lock.json'))
  const count = all.filter(([path, entry]) => path && !entry.optional && (withTools || !entry.dev)).length
  const [fetched, kept] = withTools ? SIZES.tools : SIZES.server
  const what = `${count} ${count === 1 ? 'package' : 'packages'}${withTools ? ' with development tools' : ''}`
  return `Installing ${what}, once: about ${fetched} MB to download, ${kept} MB on disk …`
}

async function install(tools) {
  await acquireLock()
  try {
    // Another launcher may have installed everything while this one waited.
    if (isInstalled(tools)) return
    const withTools = tools || hasTools()
    // Standard output belongs to the program about to run: with --json it carries JSON and nothing else.
    console.error(announcement(withTools))
    // npm must not run on the very Node that it is about to replace.
    const path = process.env.PATH.split(delimiter).filter((folder) => resolve(folder) !== bin)
    const { code, output } = await run(
      'npm',
      ['ci', withTools ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, PATH: path.join(delimiter) },
      },
    )
    if (code !== 0) throw new Error(`${reasonIn(output)} (npm ci shows more)`)
    if (!isInstalled(tools)) throw new Error('npm left something out (are install scripts turned off?)')
  } finally {
    rmSync(lock, { force: true })
  }
}

// A symbolic link comes into being with its content, so no lock is ever seen without its owner.
async function acquireLock() {
  for (;;) {
    try {
      return symlinkSync(String(process.pid), lock)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isOwnerAlive()) await sleep(200)
    else rmSync(lock, { force: true })
  }
}

function isOwnerAlive() {
  try {
    return process.kill(Number(readlinkSync(lock)), 0)
  } catch (error) {
    // EPERM means alive, but of another user.
    return error.code === 'EPERM'
  }
}
