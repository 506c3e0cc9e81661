import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

// Usage: stress.ts [--times N] [--seed N] [--only busy|quiet] [names of tests]
// Runs `npm test` N times with every core kept busy, then N times on a quiet machine, each in another order.
// The output of failed runs is in test-results/stress/.

const { values, positionals } = parseArgs({
  options: {
    times: { type: 'string', default: '5' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
  allowPositionals: true,
})
const times = Number(values.times)
const first = Number(values.seed ?? 1 + Math.floor(Math.random() * 1_000_000))
const kinds = ['busy', 'quiet'].filter((kind) => !values.only || kind === values.only)
if (!(times > 0) || !(first >= 0) || kinds.length === 0) {
  console.error('Usage: npm run test:stress -- [--times N] [--seed N] [--only busy|quiet] [names of tests]')
  process.exit(2)
}

const KEPT = 'test-results/stress'
const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

let [runs, failures] = [0, 0]
for (const kind of kinds)
  for (let time = 0; time < times; time++) {
    const seed = first + runs
    const others = kind === 'busy' ? keepBusy() : []
    const start = performance.now()
    const { code, output } = await runTests(seed)
    const seconds = Math.round((performance.now() - start) / 1000)
    for (const other of others) await ended(other)
    runs += 1
    const line = `${kind.padEnd(5)}  seed ${seed}  ${seconds} s  ${output.trim().split('\n').at(-1) ?? ''}`
    if (code === 0) console.log(line)
    else {
      failures += 1
      console.log(`${line}: ${keep(`${kind}-${seed}.log`, output)}`)
    }
  }
console.log(`${failures} of ${runs} runs failed`)
process.exit(failures > 0 ? 1 : 0)

/** One for each core. It works in a thread, so that it notices when its parent is gone. */
function keepBusy(): ChildProcess[] {
  const program = `new (require('node:worker_threads').Worker)('for (;;) Math.sqrt(Math.random())', { eval: true })
    process.stdin.resume().on('end', () => process.exit())`
  return Array.from({ length: availableParallelism() }, () =>
    started(spawn(process.execPath, ['--eval', program], { stdio: ['pipe', 'ignore', 'inherit'] })),
  )
}

async function runTests(seed: number): Promise<{ code: number; output: string }> {
  const args = ['scripts/test.ts', '--no-install', '--seed', String(seed), ...positionals]
  const child = started(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] }))
  let output = ''
  const read = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const [code] = await once(child, 'close')
  return { code: code ?? 1, output }
}

function started(child: ChildProcess): ChildProcess {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

function keep(name: string, output: string): string {
  mkdirSync(KEPT, { recursive: true })
  const file = join(KEPT, name)
  writeFileSync(file, output)
  return file
}
