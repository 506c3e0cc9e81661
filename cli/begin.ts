import { run } from './run.ts'

// The entry of a built package: unlike `main.ts` it has no sources to check.

process.exitCode = await run(process.argv.slice(2))
