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
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

const LOCK = JSON.stringify({ packages: { '': {}, 'node_modules/a': { integrity: 'sha512-1' } } })
const NEWER_LOCK = LOCK.replace('sha512-1', 'sha512-2')

// Stands in for npm, as the one thing here that needs a network.
const NPM = `#!/bin/sh
echo "$@" >> npm-calls
sleep 0.2
mkdir -p node_modules/.bin
ln -sf "${process.execPath}" node_modules/.bin/node
cp package-lock.json node_modules/.package-lock.json
echo 'added 1 package'
`

describe('launch', () => {
  test('installs what is missing, once, and keeps its own words out of the program’s output', async () => {
    const clone = newClone()

    const first = await clone.launch()
    const second = await clone.launch()

    expect(first).toEqual({ code: 0, stdout: 'hello\n', stderr: 'Installing dependencies (once) …\n' })
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

  test('lets one of several at once install, and the others wait for it', async () => {
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
      stderr:
        'Installing dependencies (once) …\nInstalling dependencies failed: 404 a@1 is not there (npm ci shows more)\n',
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

  test('passes on the exit code', async () => {
    expect(await newClone({ program: 'process.exit(7)' }).launch()).toMatchObject({ code: 7 })
  })
})

function newClone({ npm = NPM, program = `console.log('hello')` } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'boardwalk-launch-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const path = (...parts: string[]) => join(root, ...parts)

  for (const folder of ['scripts', 'programs']) mkdirSync(path(folder))
  for (const file of ['launch.js', 'run.js']) copyFileSync(join('scripts', file), path('scripts', file))
  writeFileSync(path('package.json'), '{ "type": "module" }')
  writeFileSync(path('package-lock.json'), LOCK)
  writeFileSync(path('main.ts'), program)
  writeFileSync(path('programs/npm'), npm)
  chmodSync(path('programs/npm'), 0o755)

  return {
    path,
    npmCalls: () => readFileSync(path('npm-calls'), 'utf8').trim().split('\n'),
    launch: async (...args: string[]) => {
      const env = { ...process.env, PATH: `${path('programs')}:${process.env.PATH}` }
      const child = spawn(process.execPath, [path('scripts/run.js'), 'main.ts', ...args], { cwd: tmpdir(), env })
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
    },
  }
}
