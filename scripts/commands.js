import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// Tries the two commands of the README as on a new machine: in both orders, each in a fresh clone with an empty npm cache, and packs
// the client after a start, on the machine's Node and on the project's own. `npm test` runs one test that starts programs: the point
// is that it gets that far. Runs on whatever Node the machine has, before anything is installed.

const root = resolve(fileURLToPath(import.meta.url), '../..')
const TEST = ['test', '--', '--no-checks', 'cli/cli.test.ts', '-t', 'explains itself']
const ORDERS = [
  ['start', 'test'],
  ['test', 'start'],
]
const TIMEOUT_MS = 15 * 60_000

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-commands-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const env = { ...process.env, npm_config_cache: join(folder, 'cache'), PATH: withoutOwn(process.env.PATH ?? '') }
// npm passes its project to its children; the clones are other projects.
for (const name of Object.keys(env))
  if (/^npm_(?!config_(?:cache|registry|userconfig|nodedir))/.test(name)) delete env[name]

let failures = 0
for (const [node, path] of nodes())
  for (const order of ORDERS) {
    const clone = join(folder, `${node}-${order.join('-')}`)
    copyTo(clone)
    const where = { cwd: clone, env: { ...env, PATH: path, PORT: '0', CI: '1' } }
    let problem = ''
    for (const command of order) {
      if (problem) break
      problem = command === 'start' ? (await start(where)) || packClient(where) : test(where)
    }
    if (problem) failures += 1
    console.log(`Node ${node}: npm ${order.join(', then npm ')}: ${problem || 'as it should'}`)
    rmSync(clone, { recursive: true, force: true })
  }
console.log(`${2 * ORDERS.length - failures} passed, ${failures} failed`)
process.exit(failures > 0 ? 1 : 0)

/** The Node of the machine, and the newest one, which the packages of this clone bring along. */
function nodes() {
  const own = resolve(root, 'node_modules/node/bin')
  const machine = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout.trim()
  const newest = spawnSync(join(own, 'node'), ['--version'], { encoding: 'utf8' }).stdout.trim()
  return [
    [machine, env.PATH],
    [newest, [own, env.PATH].join(delimiter)],
  ]
}

function withoutOwn(path) {
  return path
    .split(delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(delimiter)
}

/** Waits until it prints its address, calls it once, and ends it. */
async function start(where) {
  const child = spawn('npm', ['start'], { ...where, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const { output, code } = await new Promise((done) => {
    let output = ''
    const read = (chunk) => {
      output += chunk
      const [address] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(output) ?? []
      if (address && !child.isAsked) {
        child.isAsked = true
        fetch(`${address}/readyz`)
          .then((answer) => (child.status = answer.status))
          .catch((error) => (child.status = error.message))
          .finally(() => process.kill(-child.pid, 'SIGTERM'))
      }
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), TIMEOUT_MS)
    child.on('error', (error) => done({ output: error.message, code: 1 }))
    child.on('close', (code) => {
      clearTimeout(timer)
      done({ output, code })
    })
  })
  return child.status === 200 ? '' : `npm start answered ${child.status} and ended with ${code}:\n${output}`
}

/** With only what a start installs. */
function packClient({ cwd, env }) {
  const options = { cwd: join(cwd, 'client'), env, encoding: 'utf8', timeout: TIMEOUT_MS }
  const { status, stderr } = spawnSync('npm', ['pack', '--dry-run'], options)
  return status === 0 ? '' : `npm pack of the client ended with ${status}:\n${stderr}`
}

function test(where) {
  const { status, stdout, stderr } = spawnSync('npm', TEST, { ...where, encoding: 'utf8', timeout: TIMEOUT_MS })
  return status === 0 ? '' : `npm test ended with ${status}:\n${stdout}${stderr}`
}

/** A clone; or, for sources from an archive, a copy without installed or built files. */
function copyTo(clone) {
  if (spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'ignore' }).status === 0) return
  const isSource = (path) => !/\/(?:node_modules|dist|data|\.git)$/.test(path)
  cpSync(root, clone, { recursive: true, filter: isSource })
}
