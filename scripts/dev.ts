import { createServer } from 'vite'
import { runRestarting } from './restarting.ts'

// The API at its usual address, restarted when its code changes, and the web application beside it with hot reload.

const port = process.env.PORT ?? '4000'
process.env.BOARDWALK_API = `http://127.0.0.1:${port}`
const endApi = runRestarting({
  // Not `main.ts`, which looks for a bundle and starts twice to save memory.
  args: ['server/start/begin.ts'],
  folders: ['server', 'client', 'rich-text'],
  options: {
    stdio: 'inherit',
    env: {
      ...process.env,
      // Only what has changed is compiled again.
      NODE_COMPILE_CACHE: 'node_modules/.cache/boardwalk',
      // It ends when this process is gone, however it ended: see server/start/parents.ts.
      BOARDWALK_LAUNCHER: String(process.pid),
    },
  },
})
const vite = await createServer({ configFile: 'web/vite.config.ts' })
await vite.listen()
console.log(`\n  The web application, with hot reload: ${vite.resolvedUrls?.local[0] ?? ''}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void Promise.all([endApi(), vite.close()]).then(() => process.exit(0)))
