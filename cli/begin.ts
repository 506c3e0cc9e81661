import { run } from './run.ts'

// Where a package that is built already begins: it has no sources to look after, unlike `main.ts`.

process.exitCode = await run(process.argv.slice(2))
