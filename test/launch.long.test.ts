import { spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

const LOCK = JSON.stringify({
  packages: {
    '': {},
    'node_modules/a': { integrity: 'sha512-1' },
    'node_modules/tool': { integrity: 'sha512-tool', dev: true },
  },
})
const WITHOUT_TOOLS = LOCK.replace(/,"node_modules\/tool":\{.*?\}/, '')
const NEWER_LOCK = LOCK.replace('sha512-1', 'sha512-2')

const ANNOUNCEMENT =
  /^Installing 2 packages with development tools, once: about \d+ MB to download, \d+ MB on disk …\n$/

// Replaces npm, the only program here that needs a network.
const NPM = `#!/bin/sh
echo "$@" >> npm-calls
sleep 0.2
rm -rf node_modules
mkdir -p node_modules/.bin node_modules/node/bin
cp "${process.execPath}" node_modules/node/bin/node
ln -s ../node/bin/node node_modules/.bin/node
case "$*" in
  *--omit=dev*) cp without-tools.json node_modules/.package-lock.json ;;
  *) cp package-lock.json node_modules/.package-lock.json ;;
esac
echo 'added 1 package'
`

describe('launch', () => {
  test('installs what is missing, once, and keeps its own messages out of the program’s output', async () => {
    const clone = newClone()

    const first = await clone.launch()
    const second = await clone.launch()

    expect(first).toEqual({ code: 0, stdout: 'hello\n', stderr: expect.stringMatching(ANNOUNCEMENT) })
    expect(second).toEqual({ code: 0, stdout: 'hello\n', stderr: '' })
    expect(clone.npmCalls()).toEqual(['ci --include=dev --no-audit --no-fund --loglevel=error'])
  })

  test('installs again after the lock file changed', async () => {
    const clone = newClone()
    await clone.launch()
    writeFileSync(clone.path('package-lock.json'), NEWER_LOCK)

    await clone.launch()

    expect(clone.npmCalls()).toHaveLength(2)
  })

  test('a server is installed without development tools; they are installed when needed, and then stay', async () => {
    const clone = newClone()

    const first = await clone.serve()
    await clone.serve()
    await clone.launch()
    await clone.serve()
    writeFileSync(clone.path('package-lock.json'), NEWER_LOCK)
    await clone.serve()

    expect(first.stderr).toMatch(/^Installing 1 package, once: about \d+ MB to download/)
    expect(clone.npmCalls().map((call) => call.split(' ')[1])).toEqual(['--omit=dev', '--include=dev', '--include=dev'])
  })

  test('starts over after an install that replaced the Node it runs on, so that threads can start programs', async () => {
    const clone = newClone({
      program: `import { spawnSync } from 'node:child_process'
        import { isMainThread, Worker } from 'node:worker_threads'
        if (isMainThread) new Worker(new URL(import.meta.url))
        else console.log(spawnSync(process.execPath, ['--print', '1 + 1'], { encoding: 'utf8' }).stdout)`,
    })
    await clone.serve()

    const second = await clone.launchOn(clone.path('node_modules/.bin/node'))

    expect(second).toMatchObject({ code: 0, stdout: '2\n\n', stderr: expect.stringMatching(ANNOUNCEMENT) })
    expect(clone.npmCalls()).toHaveLength(2)
  })

  test('builds what is missing before a server starts, and again when its sources changed', async () => {
    const clone = newClone()
    const sources = ['web', 'client', 'rich-text', 'server', 'cli']
    for (const folder of sources) mkdirSync(clone.path(folder), { recursive: true })
    const build = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
      appendFileSync('builds', 'x')
      mkdirSync('web/dist', { recursive: true })
      // Later than the folder, by file times.
      await new Promise((done) => setTimeout(done, 50))
      writeFileSync('web/dist/.sources', '')`
    writeFileSync(clone.path('scripts/build.ts'), build)
    const builds = async () => {
      expect(await clone.serve()).toMatchObject({ code: 0, stdout: 'hello\n' })
      return readFileSync(clone.path('builds'), 'utf8').length
    }

    expect([await builds(), await builds()]).toEqual([1, 1])
    for (const [index, folder] of sources.entries()) {
      const file = clone.path(folder, 'new.ts')
      writeFileSync(file, '')
      // As an archive that is unpacked sets it.
      utimesSync(file, 0, 0)
      expect([folder, await builds()]).toEqual([folder, index + 2])
    }
    expect(await builds()).toBe(sources.length + 1)
    await clone.launch()
    expect(await builds()).toBe(sources.length + 2)
  })

  test('starts the bundle that a build noted, while it is of this folder and no source is newer', async () => {
    const clone = newClone()
    const note = (root: string) => {
      mkdirSync(clone.path('node_modules/.cache'), { recursive: true })
      writeFileSync(clone.path('bundle.mjs'), `console.log('bundled')`)
      writeFileSync(clone.path('node_modules/.cache/boardwalk-server'), `${root}\n${clone.path('bundle.mjs')}`)
    }
    writeFileSync(clone.path('scripts/build.ts'), '')
    const outputs: string[] = []
    const serve = async () => outputs.push((await clone.serve()).stdout)

    await serve()
    note(clone.path())
    await serve()
    writeFileSync(clone.path('server/new.ts'), '')
    await serve()
    note('/a/folder/that/was/copied')
    await serve()

    expect(outputs).toEqual(['hello\n', 'bundled\n', 'hello\n', 'hello\n'])
  })

  test('lets one of several launchers install, and the others wait for it', async () => {
    const clone = newClone()

    const all = await Promise.all([clone.launch(), clone.launch(), clone.launch()])

    expect(all.map(({ stdout }) => stdout)).toEqual(['hello\n', 'hello\n', 'hello\n'])
    expect(clone.npmCalls()).toHaveLength(1)
  })

  test('does not wait for an installer that died', async () => {
    const clone = newClone()
    const dead = spawn('true')
    await new Promise((done) => dead.on('exit', done))
    symlinkSync(String(dead.pid), clone.path('.install-lock'))

    expect(await clone.launch()).toMatchObject({ code: 0, stdout: 'hello\n' })
    expect(readdirSync(clone.path())).not.toContain('.install-lock')
  })

  test('says in one line why npm failed, and leaves no lock', async () => {
    const clone = newClone({
      npm: `#!/bin/sh\necho 'npm error code E404\nnpm error 404 a@1 is not there' >&2\nexit 1\n`,
    })

    expect(await clone.launch()).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/…\nInstalling dependencies failed: 404 a@1 is not there \(npm ci shows more\)\n$/),
    })
    expect(readdirSync(clone.path())).not.toContain('.install-lock')
  })

  test('says so when npm ran and something is still missing', async () => {
    const clone = newClone({ npm: '#!/bin/sh\n' })

    expect(await clone.launch()).toMatchObject({ code: 1, stderr: expect.stringContaining('npm left something out') })
  })

  test('runs the file as the main module, with its arguments, in the root of the repository', async () => {
    const clone = newClone({
      program: 'console.log(JSON.stringify([import.meta.main, process.cwd(), ...process.argv.slice(1)]))',
    })

    const { stdout } = await clone.launch('--json', 'a b')

    expect(JSON.parse(stdout)).toEqual([true, clone.path(), clone.path('main.ts'), '--json', 'a b'])
  })

  test('forwards the exit code', async () => {
    expect(await newClone({ program: 'process.exit(7)' }).launch()).toMatchObject({ code: 7 })
  })
})

function newClone({ npm = NPM, program = `console.log('hello')` } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'boardwalk-launch-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const path = (...parts: string[]) => join(root, ...parts)

  for (const folder of ['scripts', 'programs']) mkdirSync(path(folder))
  for (const file of ['child.js', 'launch.js', 'run.js']) copyFileSync(join('scripts', file), path('scripts', file))
  writeFileSync(path('package.json'), '{ "type": "module" }')
  writeFileSync(path('package-lock.json'), LOCK)
  writeFileSync(path('without-tools.json'), WITHOUT_TOOLS)
  mkdirSync(path('server'), { recursive: true })
  for (const file of ['main.ts', 'server/main.ts']) writeFileSync(path(file), program)
  writeFileSync(path('programs/npm'), npm)
  chmodSync(path('programs/npm'), 0o755)

  return {
    path,
    npmCalls: () => readFileSync(path('npm-calls'), 'utf8').trim().split('\n'),
    launch: (...args: string[]) => launch(process.execPath, 'main.ts', ...args),
    launchOn: (node: string) => launch(node, 'main.ts'),
    serve: () => launch(process.execPath, 'server/main.ts'),
  }

  async function launch(node: string, file: string, ...args: string[]) {
    const env = { ...process.env, PATH: `${path('programs')}:${process.env.PATH}` }
    const child = spawn(node, [path('scripts/run.js'), file, ...args], { cwd: tmpdir(), env })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    const code = await new Promise<number | null>((done) => child.on('close', done))
    return { code, stdout, stderr }
  }
}
