import { flushCompileCache } from 'node:module'
import { answerArguments } from './arguments.ts'
import { serve } from './serve.ts'

// The server itself, in the process that `main.ts` has prepared for it; a package that is built already begins here.

answerArguments(process.argv.slice(2))
await serve(process.env)
// Node would do so by itself at the end; but a server that is killed has no end.
setImmediate(flushCompileCache)
