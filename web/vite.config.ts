import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHUNKS } from './vite.chunks.ts'
import { namedProgram, WORKER } from './vite.worker.ts'

const API = process.env.BOARDWALK_API ?? 'http://127.0.0.1:4000'

export default defineConfig({
  root: import.meta.dirname,
  // The server says in <base> below which path it is reached: addresses of files are relative to that.
  base: './',
  plugins: [react(), namedProgram()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2022',
    // What is inlined as data: addresses could be neither kept nor forbidden by itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        [WORKER]: join(import.meta.dirname, 'worker/service-worker.ts'),
      },
      output: {
        ...CHUNKS,
        // Browsers look for changes of a service worker under its one name.
        entryFileNames: ({ name }) => (name === WORKER ? `${WORKER}.js` : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 4001,
    strictPort: true,
    proxy: Object.fromEntries(['/v1', '/docs', '/openapi.json'].map((path) => [path, API])),
  },
})
