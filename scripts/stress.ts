import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

// Usage: stress.ts [--times N] [--seed N]
// Runs `npm test` N times with every core kept busy by something else, then N times with nothing else, each in another order.

const { values } = parseArgs({ options: { times: { type: 'string', default: '5' }, seed: { type: 'string' } } })
const first = Number(values.seed ?? 1 + Math.floor(Math.random() * 1_000_000))
const failed: string[] = []
let runs = 0

for (const isBusy of [true, false])
  for (let time = 0; time < Number(values.times); time++) {
    const seed = first + runs
    const others = isBusy ? keepBusy() : []
    const start = performance.now()
    const { code, lastLine } = await runTests(seed)
    for (const other of others) other.kill('SIGKILL')
    runs += 1
    const name = `${isBusy ? 'busy' : 'quiet'}, seed ${seed}`
    if (code !== 0) failed.push(name)
    console.log(`${name}: ${lastLine} (${Math.round((performance.now() - start) / 1000)} s)`)
  }

console.log(`${failed.length} failures of ${runs} runs${failed.length > 0 ? `: ${failed.join('; ')}` : ''}`)
process.exit(failed.length > 0 ? 1 : 0)

function keepBusy(): ChildProcess[] {
  return Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;) Math.sqrt(Math.random())'], { stdio: 'ignore' }),
  )
}

async function runTests(seed: number): Promise<{ code: number; lastLine: string }> {
  const args = ['scripts/test.ts', '--no-install', '--seed', String(seed)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) console.log(output)
  return { code: code ?? 1, lastLine: output.trim().split('\n').at(-1) ?? '' }
}
