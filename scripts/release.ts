import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { Boardwalk } from '../client/client.ts'
import { must } from '../server/common/must.ts'
import { VERSION } from '../server/common/version.ts'
import { ROOT } from '../server/start/sources.ts'
import { makePackage } from './package.ts'

// Usage: release.ts [--no-check]
//
// Builds the package boardwalk-<version>.tgz, and tries it like a user who has only Node and npm: in an
// empty folder, with an empty cache, on the Node of this machine and on the one that the program is written for.

const TIMEOUT_MS = 15 * 60_000
const name = `boardwalk-${VERSION}.tgz`
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-release-'))
const file = join(folder, name)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const made = join(folder, 'package')
await makePackage(made, { say: console.log })
execFileSync('npm', ['pack', '--loglevel=error', '--pack-destination', folder], { cwd: made, stdio: 'ignore' })
console.log(`${name}: ${megabytes(statSync(file).size)} packed, ${megabytes(sizeOf(made))} unpacked`)
rmSync(join(ROOT, name), { force: true })
if (!process.argv.includes('--no-check')) await check()
// Last: an existing file has been tried.
copyFileSync(file, join(ROOT, name))

async function check() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'))
  const own = join(ROOT, 'node_modules/node/bin')
  for (const [which, paths] of [
    ['the Node of this machine', path],
    ['the Node that it is written for', [own, ...path]],
  ] as const) {
    const there = join(folder, which.replaceAll(' ', '-'))
    const env = environment(there, paths.join(delimiter))
    const node = execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()
    console.log(`\nOn ${which}, ${node}:`)
    const installed = join(there, 'installed')
    mkdirSync(installed, { recursive: true })
    // npx takes an absolute path for a program.
    copyFileSync(file, join(there, name))
    npm(['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', installed, file], installed, env)
    console.log(`  installed: ${megabytes(sizeOf(join(installed, 'node_modules')))}`)

    const command = join(installed, 'node_modules/.bin/boardwalk')
    const version = execFileSync(command, ['--version'], {
      cwd: there,
      env,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
    }).trim()
    demand(version === VERSION, `boardwalk --version says ${version}`)
    const answer = execFileSync('npx', ['--yes', `./${name}`, '--version'], {
      cwd: there,
      env,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
    })
    demand(answer.trim() === VERSION, `npx ${name} --version says ${answer.trim()}`)
    const nodes = sizeOf(join(there, 'cache/boardwalk'))
    console.log(`  beside it, for this user: ${megabytes(nodes)} (Node, if it was downloaded, and compiled code)`)
    await tryServer(command, there, env)
  }
  console.log(`\n${name} works.`)
}

/** A user's first steps: start it, look at a page, create a card with an image by the API, and stop it. */
async function tryServer(command: string, there: string, env: NodeJS.ProcessEnv) {
  const cwd = join(there, 'work')
  mkdirSync(cwd)
  const port = String(await freePort())
  const server = spawn(command, ['start'], { cwd, env: { ...env, PORT: port }, stdio: ['ignore', 'pipe', 'pipe'] })
  const timer = setTimeout(() => server.kill('SIGKILL'), TIMEOUT_MS)
  const stderr = text(server.stderr)
  try {
    const { url, team_id } = await greetingOf(server, stderr)
    const [token = ''] = readFileSync(join(cwd, 'data/boardwalk.db.first-token'), 'utf8').split('\n')
    await askAll(url, team_id, token)
    server.kill('SIGTERM')
    const [code] = await once(server, 'exit')
    demand(code === 0, `stops, with ${code}`)
  } finally {
    clearTimeout(timer)
    server.kill('SIGKILL')
  }
}

async function askAll(url: string, team_id: string, token: string) {
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(new URL(path, url), init)
    demand(answer.ok, `${init.method ?? 'GET'} ${path.replace(/\?.*/, '')} answers ${answer.status}`)
    return answer
  }
  await ask('/readyz')
  const page = await (await ask('/')).text()
  const [, script = 'no-script-in-the-page'] = /src="\.?\/?(assets\/[^"]+\.js)"/.exec(page) ?? []
  await ask(`/${script}`)
  // Texts that it reads from its folder.
  for (const path of ['/docs', '/docs/operations', '/docs/style.css', '/openapi.json']) await ask(path)

  const boardwalk = new Boardwalk({ baseUrl: url, token, team_id })
  const { boards } = await boardwalk.listBoards()
  const board = must(boards.find(({ lists }) => lists.length > 0))
  demand(true, `lists ${boards.length} boards with the first token`)
  // A thread sanitizes its text, and a process makes its thumbnail: both are separate files.
  const content = `<p>Released</p>${'<p onclick="x()">text</p>'.repeat(2000)}`
  const list_id = must(board.lists[0]).id
  const { card } = await boardwalk.createCard({ board_id: board.id, list_id, title: 'Released', content })
  demand(card.content.includes('Released') && !card.content.includes('onclick'), 'cleans HTML')
  const image = await sharp({ create: { width: 640, height: 640, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(image)], { type: 'image/png' }), 'teal.png')
  const headers = { authorization: `Bearer ${token}` }
  const sent = await ask(`/v1/${team_id}/cards/${card.id}/files`, { method: 'POST', body: form, headers })
  // As docs/files.md describes it.
  const { file } = (await sent.json()) as { file: { thumbnail_url: string } }
  const { status } = await fetch(new URL(file.thumbnail_url, url))
  demand(status === 200, `its thumbnail answers ${status}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function greetingOf(server: ChildProcess, stderr: Promise<string>) {
  let said = ''
  for await (const chunk of server.stdout ?? []) {
    said += chunk
    const [, url, team_id] = /(http:\/\/localhost:\d+)\/v1\/(\w+)\//.exec(said) ?? []
    if (!url || !team_id) continue
    // Later output is not needed, but must be read.
    server.stdout?.resume()
    console.log(`  boardwalk start serves on ${url}`)
    return { url, team_id }
  }
  throw new Error(`The server ended:\n${said}${await stderr}`)
}

/** As on a machine without this repository; npm passes its project to its children. */
function environment(there: string, path: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, PATH: path, HOST: '127.0.0.1' }
  for (const key of Object.keys(env))
    if (/^(?:npm_(?!config_(?:registry|userconfig))|NODE_(?!EXTRA_CA_CERTS)|BOARDWALK_|DATABASE_URL$)/i.test(key))
      delete env[key]
  return { ...env, XDG_CACHE_HOME: join(there, 'cache'), npm_config_cache: join(there, 'npm') }
}

function npm(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  execFileSync('npm', args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'], timeout: TIMEOUT_MS })
}

function demand(isRight: boolean, what: string) {
  console.log(`  ${isRight ? 'right:' : 'WRONG:'} ${what}`)
  if (!isRight) throw new Error(what)
}

/** What files take on the disk, those with several names once. */
function sizeOf(path: string, seen = new Set<number>()): number {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat || seen.has(stat.ino)) return 0
  seen.add(stat.ino)
  const below = stat.isDirectory() ? readdirSync(path).map((one) => sizeOf(join(path, one), seen)) : []
  return below.reduce((sum, size) => sum + size, stat.blocks * 512)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
