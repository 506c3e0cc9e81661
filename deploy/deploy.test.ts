import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { filesOf } from '../server/files/open.ts'
import { openText } from '../test/live.ts'
import { Program, running } from '../test/process.ts'
import { findOnPath } from '../test/programs.ts'
import { newTeam, serverOn } from '../test/team.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SETTINGS = new Set(read('server/config.ts').match(/[A-Z][A-Z_]{3,}/g))
const nginx = findOnPath('nginx', `${process.env.PATH}:/usr/sbin`)
const caddy = findOnPath('caddy')
const systemdAnalyze = findOnPath('systemd-analyze')

describe('the image', () => {
  test('serves and reports its health with exactly what is copied into it, and without the development tools', async () => {
    const image = buildImage()
    const env = { ...image.env, HOST: '127.0.0.1', DATABASE_URL: `sqlite:${image.folder}/data/boardwalk.db`, PORT: '0' }

    const server = new Program(join(image.folder, image.command[1] as string), [], env, image.folder)
    const [, port = ''] = await server.says(/http:\/\/127\.0\.0\.1:(\d+)/)
    const health = new Program('-e', [image.health[2] as string], { PORT: port }, image.folder)

    expect((await health.end()).code).toBe(0)
    const cli = new Program('cli/main.ts', ['workspace', 'list', '--json'], env, image.folder)
    expect(await cli.end()).toMatchObject({ code: 0, stderr: '' })
    server.child.kill('SIGTERM')
    expect((await server.end()).code).toBe(0)
    const later = new Program('-e', [image.health[2] as string], { PORT: port }, image.folder)
    expect((await later.end()).code).toBe(1)
  })

  test('does not run as root, and keeps its data in a volume', () => {
    const { instructions, env } = buildImage()

    expect(instructions('USER')).toEqual(['node'])
    expect(instructions('VOLUME')).toEqual(['/data'])
    expect(env.DATABASE_URL).toBe('sqlite:/data/boardwalk.db')
    expect(Object.keys(env).filter((name) => name !== 'NODE_ENV' && !SETTINGS.has(name))).toEqual([])
  })

  test('takes nothing into the build that it does not copy', () => {
    const allowed = read('.dockerignore').match(/(?<=^!).+$/gm) ?? []
    const copied = [...read('deploy/Dockerfile').matchAll(/^COPY ((?!--from).*) \S+$/gm)].flatMap(([, words = '']) =>
      words.split(' '),
    )

    expect(new Set(copied)).toEqual(new Set(allowed))
  })
})

test('the composition sets only what the server knows, and opens its port to this machine alone', () => {
  const [, own = ''] = /environment:\n((?: {6}\w+: .*\n)+)/.exec(read('deploy/compose.yaml')) ?? []
  const names = own.match(/\w+(?=: )/g) ?? []

  expect(names).toContain('DATABASE_URL')
  expect(names.filter((name) => !SETTINGS.has(name))).toEqual([])
  expect(read('deploy/compose.yaml')).toMatch(/- 127\.0\.0\.1:4000:4000\n/)
})

test('what a server with PostgreSQL keeps beside it is on a volume that its user may write to', async () => {
  const { instructions } = buildImage()
  const { storage } = await filesOf({ dialect: 'postgres', name: 'x' }, { folder: null, url: null, quota: null })

  expect(storage.name).toBe(resolve('data/files'))
  expect(instructions('WORKDIR')).toContain('/app')
  expect(instructions('RUN')).toContain('mkdir /data data && chown node:node /data data && chmod 700 /data data')
  expect(read('deploy/compose.yaml')).toMatch(/- data:\/app\/data\n/)
})

describe('the unit', () => {
  const unit = read('deploy/boardwalk.service')

  test('starts a program that is there, with settings that the server knows', () => {
    const [, program = ''] = /^ExecStart=\S+ \/opt\/boardwalk\/(\S+)$/m.exec(unit) ?? []

    expect(read(program)).toContain('serve')
    const names = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name as string)
    expect(names.filter((name) => name !== 'NODE_ENV' && !SETTINGS.has(name))).toEqual([])
  })

  test.skipIf(!systemdAnalyze)('is one that systemd understands', () => {
    const folder = newFolder()
    const file = join(folder, 'boardwalk.service')
    // Verifying looks for the program, which is somewhere else here.
    writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))

    const output = execFileSync(systemdAnalyze as string, ['verify', '--man=no', file], {
      encoding: 'utf8',
      stdio: 'pipe',
    })

    expect(output).toBe('')
  })
})

describe('proxies', () => {
  test.skipIf(!nginx)('nginx passes calls on, and keeps the metrics to itself', async () => {
    const { url } = await serverOn('sqlite')
    const [folder, port] = [newFolder(), await freePort()]
    const site = read('deploy/nginx.conf')
      .replace('127.0.0.1:4000', new URL(url).host)
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join('\n')
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
      events {} http { access_log off; ${temporary} ${site} }`,
    )
    const proxy = running(nginx as string, ['-p', folder, '-c', join(folder, 'nginx.conf')])
    await answering(port, proxy)

    const [health, metrics] = [await statusOf(port, '/healthz'), await statusOf(port, '/metrics')]
    await editThrough(port)

    expect({ health, metrics }).toEqual({ health: 200, metrics: 404 })
  })

  test.skipIf(!caddy)('Caddy passes calls on, and keeps the metrics to itself', async () => {
    const { url } = await serverOn('sqlite')
    const [folder, port] = [newFolder(), await freePort()]
    const site = read('deploy/Caddyfile')
      .replace('127.0.0.1:4000', new URL(url).host)
      .replace('boards.example.com {', `http://127.0.0.1:${port} {`)
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${site}`)
    const proxy = running(caddy as string, ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
      HOME: folder,
    })
    await answering(port, proxy)

    const [health, metrics] = [await statusOf(port, '/healthz'), await statusOf(port, '/metrics')]
    await editThrough(port)

    expect({ health, metrics }).toEqual({ health: 200, metrics: 404 })
  })
})

/** Texts are edited together over a WebSocket. */
async function editThrough(port: number) {
  const team = await newTeam('sqlite')
  const board = await team.newBoard()
  const card = await team.newCard(board.lists[0])
  const writer = await openText(team, card.id, 'card', { ...team.server, url: `http://127.0.0.1:${port}` })
  await writer.type('Through')
}

/** A folder with what the last stage of the Dockerfile would hold, and what it says. */
function buildImage() {
  const text = read('deploy/Dockerfile').replaceAll('\\\n', ' ')
  const stage = text.slice(text.lastIndexOf('FROM '))
  const instructions = (name: string) =>
    [...stage.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, words]) => words as string)
  const folder = newFolder()
  for (const words of instructions('COPY').filter((one) => !one.startsWith('--from'))) {
    const parts = words.split(' ')
    const target = resolve(folder, parts.at(-1) as string)
    for (const source of parts.slice(0, -1)) {
      const into = words.endsWith('/') ? join(target, basename(source)) : target
      mkdirSync(dirname(into), { recursive: true })
      cpSync(join(ROOT, source), into, { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
    }
  }
  linkPackages(folder)
  const list = (name: string) => JSON.parse(/\[.*\]/.exec(instructions(name)[0] ?? '')?.[0] ?? '[]') as string[]
  const env = Object.fromEntries(instructions('ENV').map((words) => words.split('='))) as Record<string, string>
  return { folder, instructions, env, command: list('CMD'), health: list('HEALTHCHECK') }
}

/** The packages that `npm ci --omit=dev` would bring, less the Node that the image has already. */
function linkPackages(folder: string) {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> }
  for (const [path, { dev }] of Object.entries(packages)) {
    if (!path || dev || path === 'node_modules/node' || path.lastIndexOf('node_modules/') > 0) continue
    if (globSync(join(ROOT, path)).length === 0) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(ROOT, path), join(folder, path))
  }
}

async function answering(port: number, proxy: { exitCode: number | null }) {
  while (proxy.exitCode === null) {
    if ((await statusOf(port, '/healthz')) !== 0) return
    await sleep(20)
  }
  throw new Error('The proxy ended.')
}

/** 0 while nobody listens. */
async function statusOf(port: number, path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: 'boards.example.com' } }).catch(
    () => null,
  )
  return answer?.status ?? 0
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
