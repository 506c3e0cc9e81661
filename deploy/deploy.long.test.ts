import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultFolders } from '../server/files/open.ts'
import { HOOK_BODY_BYTES } from '../server/limits/code-hosts.ts'
import { UPLOADED_BOARD, UPLOADED_TABLE } from '../server/limits/files.ts'
import { MIB } from '../server/limits/limit.ts'
import { BODY_BYTES } from '../server/limits/requests.ts'
import { FORM_BYTES, UPLOAD_BYTES } from '../server/limits/uploads.ts'
import { connect } from '../test/code-hosts.ts'
import { openText } from '../test/live.ts'
import { Program, running } from '../test/process.ts'
import { findOnPath } from '../test/programs.ts'
import { newTeam, serverOn, Team } from '../test/team.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PACKAGES = 'node_modules/.package-lock.json'
const SETTINGS = new Set(read('server/start/config.ts').match(/[A-Z][A-Z_]{3,}/g))
const nginx = findOnPath('nginx', `${process.env.PATH}:/usr/sbin`)
const caddy = findOnPath('caddy')
const systemdAnalyze = findOnPath('systemd-analyze')

describe('the image', () => {
  test('serves and reports its health with exactly the files copied into it, and without development tools', async () => {
    const image = await buildImage()
    const env = { ...image.env, HOST: '127.0.0.1', DATABASE_URL: `sqlite:${image.folder}/data/boardwalk.db`, PORT: '0' }

    const [node, program = '', ...args] = image.command
    expect(node).toBe('node')
    const server = new Program(join(image.folder, program), args, env, image.folder)
    const [, port = ''] = await server.says(/http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/)
    const health = new Program('-e', [image.health[2] as string], { PORT: port }, image.folder)

    expect((await health.end()).code).toBe(0)
    expect(await statusOf(Number(port), '/')).toBe(200)
    const cli = new Program('cli/released.js', ['workspace', 'list', '--json'], env, image.folder)
    expect(await cli.end()).toMatchObject({ code: 0, stderr: '' })
    server.child.kill('SIGTERM')
    expect((await server.end()).code).toBe(0)
    const later = new Program('-e', [image.health[2] as string], { PORT: port }, image.folder)
    expect((await later.end()).code).toBe(1)
    // Nothing that builds it: no sources, and only packages with files other than scripts, with their dependencies.
    expect(globSync('{cli,client,dist,rich-text,scripts,server,web}/**/*.ts', { cwd: image.folder })).toEqual([])
    const packages = globSync('node_modules/{[!@]*,@*/*}', { cwd: image.folder }).map((path) => path.slice(13))
    expect(packages.filter((name) => !/^@img\/|^(?:sharp|detect-libc|semver)$/.test(name))).toEqual([])
    expect(packages).toContain('sharp')
    // Root builds it, and another user serves.
    expect(statSync(join(image.folder, 'dist/server.mjs')).mode & 0o044).toBe(0o044)
    expect(statSync(join(image.folder, 'cli/released.js')).mode & 0o055).toBe(0o055)
  })

  test('has the command line under its name', () => {
    expect(stage()('RUN')).toContain('ln -s /app/cli/released.js /usr/local/bin/boardwalk')
  })

  test('does not run as root, and keeps its data in a volume', () => {
    const image = stage()
    const names = image('ENV').map((words) => words.split('=')[0] as string)

    expect(image('USER')).toEqual(['node'])
    expect(image('VOLUME')).toEqual(['/data'])
    expect(image('ENV')).toContain('DATABASE_URL=sqlite:/data/boardwalk.db')
    expect(names.filter((name) => name !== 'NODE_ENV' && !SETTINGS.has(name))).toEqual([])
  })

  test('sends nothing to the build that it does not copy', () => {
    const allowed = read('.dockerignore').match(/(?<=^!).+$/gm) ?? []
    const copied = [...read('deploy/Dockerfile').matchAll(/^COPY ((?!--from).*) \S+$/gm)].flatMap(([, words = '']) =>
      words.split(' '),
    )

    expect(new Set(copied)).toEqual(new Set(allowed))
  })
})

test('a clone starts from an up-to-date bundle, which other users may read, and from the sources when those change', async () => {
  const folder = join(newFolder(), 'app')
  prepare(folder)
  const bundle = `import('./scripts/build-programs.ts').then(({ buildPrograms }) => buildPrograms())`
  expect(await new Program('-e', [bundle], {}, folder).end()).toMatchObject({ code: 0 })

  const program = await programIn(folder)

  expect(program).toMatch(/\/app\/node_modules\/\.cache\/boardwalk-programs-\w+\/server\.mjs$/)
  expect(statSync(new URL('.', program)).mode & 0o055).toBe(0o055)
  appendFileSync(join(folder, 'server/start/config.ts'), '// changed\n')
  expect(await programIn(folder)).toMatch(/\/app\/server\/start\/begin\.ts$/)
})

test('the Compose file sets only what the server knows, and opens its port to this machine alone', () => {
  const [, own = ''] = /environment:\n((?: {6}\w+: .*\n)+)/.exec(read('deploy/compose.yaml')) ?? []
  const names = own.match(/\w+(?=: )/g) ?? []

  expect(names).toContain('DATABASE_URL')
  expect(names.filter((name) => !SETTINGS.has(name))).toEqual([])
  expect(read('deploy/compose.yaml')).toMatch(/- 127\.0\.0\.1:4000:4000\n/)
})

test('nginx accepts the largest body that the server accepts, and little more', () => {
  const [, size = ''] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf')) ?? []
  const most = Math.max(UPLOAD_BYTES + FORM_BYTES, UPLOADED_TABLE, UPLOADED_BOARD, BODY_BYTES)
  expect(Number(size)).toBe(Math.floor(most / MIB) + 1)
})

test('files and the key of a server with PostgreSQL are on a volume that its user may write to', async () => {
  const image = stage()
  const { own } = defaultFolders({ dialect: 'postgres', name: 'postgres://host/boardwalk' })

  expect(own).toBe(resolve('data/files-boardwalk'))
  expect(image('WORKDIR')).toContain('/app')
  expect(image('RUN')).toContain('mkdir /data data && chown node:node /data data && chmod 700 /data data')
  expect(read('deploy/compose.yaml')).toMatch(/- data:\/app\/data\n/)
})

describe('the unit', () => {
  const unit = read('deploy/boardwalk.service')

  test('starts an existing program, with settings that the server knows', () => {
    const [, program = ''] = /^ExecStart=\S+ \/opt\/boardwalk\/(\S+)$/m.exec(unit) ?? []

    expect(read(program)).toContain('serve')
    const names = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name as string)
    expect(names.filter((name) => name !== 'NODE_ENV' && !SETTINGS.has(name))).toEqual([])
  })

  test.skipIf(!systemdAnalyze)('is valid for systemd', () => {
    const folder = newFolder()
    const file = join(folder, 'boardwalk.service')
    // Verifying looks for the program, which is elsewhere here.
    writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))

    const output = execFileSync(systemdAnalyze as string, ['verify', '--man=no', file], {
      encoding: 'utf8',
      stdio: 'pipe',
    })

    expect(output).toBe('')
  })
})

describe('proxies', () => {
  test.skipIf(!nginx)('nginx forwards calls, and hides the metrics', async () => {
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
    await sendThrough(port)

    expect({ health, metrics }).toEqual({ health: 200, metrics: 404 })
  })

  test.skipIf(!caddy)('Caddy forwards calls, and hides the metrics', async () => {
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
    await sendThrough(port)

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

/** The largest body of each kind that the server accepts; larger ones are refused by the server itself. */
async function sendThrough(port: number) {
  const team = await newTeam('sqlite')
  const board = await team.newBoard()
  const card = await team.newCard(board.lists[0])
  const near = new Team({ ...team.server, url: `http://127.0.0.1:${port}` }, team, team.token, team.email)
  expect((await near.upload(`/cards/${card.id}/files`, Buffer.alloc(UPLOAD_BYTES))).status).toBe(201)
  const tooLarge = await near.upload(`/cards/${card.id}/files`, Buffer.alloc(UPLOAD_BYTES + 1))
  expect(tooLarge.body.code).toBe('body_too_large')
  const table = `title,list\n${`${'x'.repeat(200)},To do\n`.repeat(5)}`.padEnd(UPLOADED_TABLE, '\n')
  const imported = await near.post('/imports?dry_run=true&source=csv', table, { 'content-type': 'text/csv' })
  expect(imported.body.code).not.toBe('body_too_large')
  expect(imported.headers.get('content-type')).toContain('json')
  const largest = JSON.stringify({ board_id: board.id, list_id: board.lists[0].id, title: 'Padded' }).padEnd(BODY_BYTES)
  const json = { 'content-type': 'application/json' }
  expect((await near.post('/cards', largest, json)).status).toBe(201)
  expect((await near.post('/cards', `${largest} `, json)).body.code).toBe('body_too_large')
  const host = await connect(near)
  expect((await host.send(host.bodyOf({ branch: 'none' }).padEnd(HOOK_BODY_BYTES))).status).toBe(202)
}

/** The instructions of a stage of the Dockerfile, by its name, or of the last one. */
function stage(name?: string) {
  const stages = read('deploy/Dockerfile')
    .replaceAll('\\\n', ' ')
    .split(/^FROM /m)
  const text = name ? stages.find((one) => one.split('\n')[0]?.endsWith(` AS ${name}`)) : stages.at(-1)
  return (instruction: string) =>
    [...(text ?? '').matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, words]) => words as string)
}

/** A folder with the contents of the image, and its instructions. */
async function buildImage() {
  const folder = join(newFolder(), 'app')
  const image = stage()
  expect(image('COPY')).toEqual(['--from=built /app/package ./'])
  const built = await build(folder)
  // In another folder than it was built in: nothing may refer to that one.
  const moved = join(newFolder(), 'image')
  cpSync(join(built, 'package'), moved, { recursive: true, verbatimSymlinks: true })
  rmSync(built, { recursive: true })
  const list = (name: string) => JSON.parse(/\[.*\]/.exec(image(name)[0] ?? '')?.[0] ?? '[]') as string[]
  const env = Object.fromEntries(image('ENV').map((words) => words.split('='))) as Record<string, string>
  return { folder: moved, env, command: list('CMD'), health: list('HEALTHCHECK') }
}

/** Does what the build stage does; returns its folder. */
async function build(folder: string): Promise<string> {
  prepare(folder)
  for (const command of stage('built')('RUN')) {
    const [node, file = '', ...args] = command.split(' ')
    expect(node).toBe('node')
    const { code, stderr } = await new Program(file, args, {}, folder).end()
    expect(code, stderr).toBe(0)
  }
  return folder
}

/** The files copied into the build stage, with its packages. */
function prepare(folder: string) {
  copyInto(folder, [...stage('packages')('COPY'), ...stage('built')('COPY')])
  linkPackages(folder)
}

/** The files that a start there would load. */
async function programIn(folder: string): Promise<string> {
  const ask = `import('./server/start/bundled.ts').then(({ programAt }) => console.log(programAt('server')))`
  return (await new Program('-e', [ask], {}, folder).end()).stdout.trim()
}

function copyInto(folder: string, copies: readonly string[]) {
  for (const words of copies.filter((one) => !one.startsWith('--from'))) {
    const parts = words.split(' ')
    const target = resolve(folder, parts.at(-1) as string)
    for (const source of parts.slice(0, -1)) {
      const into = words.endsWith('/') ? join(target, basename(source)) : target
      mkdirSync(dirname(into), { recursive: true })
      cpSync(join(ROOT, source), into, { recursive: true, filter: (path) => !/\.test\.ts$|\/dist$/.test(path) })
    }
  }
}

/** The packages that `npm ci --omit=dev` would install, without Node, which the image has. */
function linkPackages(folder: string) {
  cpSync(join(ROOT, PACKAGES), join(folder, PACKAGES))
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
