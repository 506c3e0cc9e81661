import { spawn } from 'node:child_process'
import { createServer } from 'vite'

// The API at its usual address, restarted when its code changes, and the web application beside it with hot reload.

const port = process.env.PORT ?? '4000'
process.env.BOARDWALK_API = `http://127.0.0.1:${port}`
const api = spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit' })
const vite = await createServer({ configFile: 'web/vite.config.ts' })
await vite.listen()
console.log(`\n  The web application, with hot reload: ${vite.resolvedUrls?.local[0] ?? ''}\n`)

api.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    api.kill(signal)
    void vite.close().then(() => process.exit(0))
  })
