import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { start } from './children.ts'
import { findOnPath } from './programs.ts'

/** nginx, or null when the machine has none. It is not on everybody's path. */
export function findNginx(): string | null {
  return findOnPath('nginx', [process.env.PATH, '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'].join(delimiter))
}

export interface Nginx {
  url: string
  /** Serves these from now on. Calls that have begun are answered by those before. */
  serve(upstreams: readonly string[]): void
  stop(): Promise<void>
}

/** How an nginx is set up: its temporary files, its port, the servers behind it. */
type Configuration = (folder: string, port: number, upstreams: readonly string[]) => string

/** An nginx in front of some servers on loopback, with persistent connections to them. */
export async function startNginx(upstreams: readonly string[], configuration: Configuration = plain): Promise<Nginx> {
  const program = findNginx()
  if (!program) throw new Error('nginx is not installed.')
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-nginx-'))
  const port = await findQuietPort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, upstreams))
  const log = join(folder, 'error.log')
  const child = start(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', log], { stdio: 'ignore' })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    }
    rmSync(folder, { recursive: true, force: true })
  }
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${readFileSync(log, 'utf8')}`)
    await sleep(20)
  }
  const serve = (others: readonly string[]) => {
    writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, others))
    child.kill('SIGHUP')
  }
  return { url: `http://127.0.0.1:${port}`, serve, stop }
}

const temporaryIn = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n  ')

const DEPLOYED = resolve(import.meta.dirname, '../deploy/nginx.conf')

/** As `deploy/nginx.conf` says, with these servers. It has a master process, and so can be given others. */
export const deployed: Configuration = (folder, port, upstreams) => {
  const lines = upstreams.map((url) => `server ${new URL(url).host} max_fails=0;`).join('\n    ')
  const site = readFileSync(DEPLOYED, 'utf8')
    .replace('server 127.0.0.1:4000 max_fails=0;', lines)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
  return `
daemon off;
pid ${join(folder, 'pid')};
events { worker_connections 1024; }
http {
  access_log off;
  ${temporaryIn(folder)}
  ${site}
}
`
}

function plain(folder: string, port: number, upstreams: readonly string[]): string {
  const servers = upstreams.map((url) => `server ${new URL(url).host} max_fails=0;`).join('\n    ')
  return `
daemon off;
master_process off;
pid ${join(folder, 'pid')};
events { worker_connections 1024; }
http {
  access_log off;
  ${temporaryIn(folder)}
  upstream boardwalk {
    ${servers}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://boardwalk;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
    }
  }
}
`
}

/** A port below those that the system gives to outgoing connections: it is still free when a server comes back to it. */
export async function findQuietPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ]).catch(() => false)
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
