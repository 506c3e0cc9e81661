import { parseArgs } from 'node:util'
import { startVitest, type TestCase } from 'vitest/node'
import { printPromises } from './promises.ts'

// Usage: proof.ts attack|prove [file …] [--long] [--seed N]
// Runs the same files as the tests; with --long, far more of each.

const FOLDERS: Record<string, string> = { attack: 'test/attack', prove: 'test/durability' }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, seed: { type: 'string' } },
})
const [what = '', ...names] = positionals
const folder = FOLDERS[what]
if (!folder) throw new Error('Say what to run: attack or prove.')
const files = names.length > 0 ? names.map((name) => `${folder}/${name}`) : [`${folder}/`]

process.env.NODE_ENV = 'test'
process.env.PROOF_IS_LONG = String(values.long)
if (values.seed) process.env.PROOF_SEED = values.seed
// Results are printed at once: a long run takes a while, and one that is stopped early still shows them.
const progress = { onTestCaseResult: (test: TestCase) => printPromises([test]) }
// One file after the other: files would disturb each other's measurements.
const vitest = await startVitest('test', files, { maxWorkers: 1, reporters: ['default', progress] })
const modules = vitest.state.getTestModules()
console.log(
  `\n${new Date().toISOString()}, ${values.long ? 'long' : 'quick'}${values.seed ? `, seed ${values.seed}` : ''}`,
)
printPromises(modules.flatMap((module) => [...module.children.allTests()]))
const failed = modules.some((module) => !module.ok())
await vitest.close()
process.exit(failed ? 1 : 0)
