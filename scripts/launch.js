import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import Module from 'node:module'
import { delimiter, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// All of this runs on whatever Node the machine has, from 20 on, and before any dependency is there.

const root = resolve(fileURLToPath(import.meta.url), '../..')
const bin = resolve(root, 'node_modules/.bin')
const ownNode = resolve(bin, 'node')
const lock = resolve(root, '.install-lock')
const isRightNode = Number.parseInt(process.versions.node, 10) >= 26

/** Runs a TypeScript file of this repository on the Node it is written for, with its dependencies installed. */
export async function launch(file, args) {
  process.chdir(root)
  try {
    if (!isInstalled()) await install()
  } catch (error) {
    console.error(`Installing dependencies failed: ${error.message}`)
    process.exit(1)
  }

  const path = resolve(root, file)
  if (isRightNode) {
    process.argv = [process.execPath, path, ...args]
    // What is kept from an earlier start needs no compiler: that is the larger part of a start, and 12 MB of memory.
    Module.enableCompileCache(resolve(root, 'node_modules/.cache/boardwalk'))
    // Unlike import(), this makes the file the main module: import.meta.main is true in it.
    Module.runMain()
    return
  }
  const { code, signal } = await run(ownNode, [path, ...args], { stdio: 'inherit' })
  if (signal) process.kill(process.pid, signal)
  process.exitCode = code
}

// npm keeps a record of what it installed. Trusting it, and not a stamp of our own, lets an install made by hand or
// baked into an image count as one made here. It is written last, so an install that was cut short does not count.
function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const found = packagesIn('node_modules/.package-lock.json')
  const mayLack = (entry) => entry.optional || (entry.dev && process.env.NODE_ENV === 'production')
  const isCurrent = ([path, entry]) =>
    found[path] ? found[path].integrity === entry.integrity : path === '' || mayLack(entry)
  return (isRightNode || existsSync(ownNode)) && Object.entries(wanted).every(isCurrent)
}

function packagesIn(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {}
}

async function install() {
  await acquireLock()
  try {
    // Another launcher may have installed everything while this one waited.
    if (isInstalled()) return
    // Standard output belongs to the program about to run: with --json it carries JSON and nothing else.
    console.error('Installing dependencies (once) …')
    // npm must not run on the very Node that it is about to replace.
    const path = process.env.PATH.split(delimiter).filter((folder) => resolve(folder) !== bin)
    const { code, output } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, PATH: path.join(delimiter) },
    })
    if (code !== 0) throw new Error(`${reasonIn(output)} (npm ci shows more)`)
    if (!isInstalled()) throw new Error('npm left something out (are install scripts turned off?)')
  } finally {
    rmSync(lock, { force: true })
  }
}

function reasonIn(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  return lines.find((line) => line && !line.startsWith('code ')) ?? 'npm was stopped'
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

async function run(command, args, options) {
  const child = spawn(command, args, options)
  // A terminal sends Ctrl-C to the child too: passing it on would make two of one, and the second often means "now".
  const forward = (signal) => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)

  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const ending = await new Promise((done) => {
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code, signal) => done({ code, signal, output }))
  })
  for (const signal of signals) process.off(signal, forward)
  return ending
}
