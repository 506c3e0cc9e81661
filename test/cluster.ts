import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, globSync, mkdtempSync, openSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { start } from './children.ts'
import { findOnPath } from './programs.ts'

/** A PostgreSQL server of one's own: on loopback, in a temporary folder, gone when this process is. */
export interface Cluster {
  /** The administrator's address; the same after a restart. */
  url: string
  /** The same through a socket in its folder: each round trip costs both sides a tenth less than over TCP. */
  socketUrl: string
  /** Where its data is. */
  readonly folder: string
  /** The server's process; another one after a restart. */
  readonly pid: number
  /** Ends the server as a power cut would: no shutdown, no checkpoint. */
  kill9(): Promise<void>
  /** Makes a replica the server that takes writes. */
  promote(): Promise<void>
  /** Starts the server again on the same data, after kill9(). */
  restart(): Promise<void>
  /** Stops all of the server's processes without ending them: connections stay open, and nothing answers. */
  hang(): Promise<void>
  /** Lets them go on, after hang(). */
  goOn(): void
  /** Ends the server and deletes its folder. */
  stop(): Promise<void>
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '32MB',
  // Durability tests need a server that really syncs.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Files in the data folder go away with it, also after kill9(); POSIX shared memory would stay behind.
  dynamic_shared_memory_type: 'mmap',
}

const HOST_RULES = 'host all,replication all 127.0.0.1/32 trust\nlocal all all trust\n'

const REPLICA = 'replica'

// Waits until the process that holds the other end of its input ends, in whatever way, and tidies up after it.
const GUARDIAN = `
  cat > /dev/null
  pid=$(head -n 1 "$1/data/postmaster.pid" 2> /dev/null) && kill -QUIT "$pid" 2> /dev/null
  for _ in $(seq 100); do kill -0 "$pid" 2> /dev/null || break; sleep 0.05; done
  umount "$1" 2> /dev/null
  for _ in $(seq 10); do rm -rf "$1" && break; sleep 0.2; done
`

/** The folder of PostgreSQL's programs: the one that POSTGRES_PROGRAMS names, or of the newest version; null when there is none. */
export function findPostgres(): string | null {
  if (process.env.POSTGRES_PROGRAMS)
    return findOnPath('initdb', process.env.POSTGRES_PROGRAMS) && process.env.POSTGRES_PROGRAMS
  const version = (folder: string) => Number(basename(dirname(folder)))
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a))
  const supported = debian.filter((folder) => version(folder) >= 15)
  const initdb = findOnPath('initdb', [...supported, process.env.PATH].join(delimiter))
  return initdb && dirname(initdb)
}

/** Whether a separate disk can be mounted: that takes root, and a container may restrict even root. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-mount-'))
  try {
    mountDisk(folder, 1)
    execFileSync('umount', [folder], { stdio: 'pipe' })
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

/** A small disk of its own: the folder is on it until it is unmounted. */
export function mountDisk(folder: string, megabytes: number) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
}

interface ClusterOptions {
  /** Gives it a disk of its own, of that size. */
  diskMegabytes?: number
  /** Makes it a replica of this one, which from then on acknowledges no commit before the replica has it on its disk. */
  replicaOf?: Cluster
  /** Where its folder is: elsewhere than other temporary files, which may be in memory. */
  parent?: string
  /** Other than usual. */
  settings?: Record<string, string>
}

export async function startCluster({
  diskMegabytes,
  replicaOf,
  parent = tmpdir(),
  settings: own = {},
}: ClusterOptions = {}): Promise<Cluster> {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed.')

  const folder = mkdtempSync(join(parent, 'boardwalk-postgres-'))
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const user = serverUser()
  if (diskMegabytes) mountDisk(folder, diskMegabytes)
  if (user) chownSync(folder, user.uid, user.gid)
  // Detached, so that Ctrl-C in a terminal reaches only the tests, which then end the server in good order.
  const options = { ...user, cwd: folder, detached: true, env: { PATH: process.env.PATH, LC_ALL: 'C' } }

  const guardian = start('sh', ['-c', GUARDIAN, 'guardian', folder], {
    // Not as the server's user, who may not unmount a disk; and not in the folder, which could not be unmounted then.
    detached: true,
    cwd: tmpdir(),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guardian.unref()
  const stop = async () => {
    if (guardian.exitCode !== null) return
    guardian.ref()
    guardian.stdin.end()
    await once(guardian, 'exit')
  }

  try {
    // A collation in which "a" sorts before "B" and case hardly counts, as most servers have: code that relies on the
    // order of bytes without asking for it must fail here and not on a user's server.
    const locale = ['--locale=C', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US']
    const account = ['--username=boardwalk', '--auth=trust', '--no-sync', '--no-instructions']
    if (replicaOf) {
      // The name by which the other one waits for it. The replica's own settings are written with the copy.
      const source = `${replicaOf.url.replace(/[^/]*$/, 'postgres')}?application_name=${REPLICA}`
      const copy = ['-D', data, '-d', source, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
      execFileSync(join(programs, 'pg_basebackup'), copy, { ...options, stdio: 'pipe' })
    } else {
      execFileSync(join(programs, 'initdb'), ['-D', data, ...account, ...locale], { ...options, stdio: 'pipe' })
      writeFileSync(join(data, 'pg_hba.conf'), HOST_RULES)
    }

    const port = await findFreePort()
    // With a unique name: files that tests keep beside a database are named after it.
    const database = basename(replicaOf ? replicaOf.url : folder)
    const firstUrl = `postgres://boardwalk@127.0.0.1:${port}/postgres`
    const url = `postgres://boardwalk@127.0.0.1:${port}/${database}`
    const socketUrl = `postgres://boardwalk@${encodeURIComponent(folder)}:${port}/${database}`
    const places = { port, unix_socket_directories: folder }
    const settings = Object.entries({ ...SETTINGS, ...own, ...places }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const boot = () => startServer(join(programs, 'postgres'), ['-D', data, ...settings], options, firstUrl, log)

    let server = await boot()
    if (replicaOf) await follow(replicaOf.url)
    else await query(firstUrl, `create database "${database}" template template0`)
    let hanging: number[] = []
    const goOn = () => {
      for (const pid of hanging.splice(0)) signal(pid, 'SIGCONT')
    }
    return {
      url,
      socketUrl,
      folder,
      get pid() {
        return Number(server.pid)
      },
      async kill9() {
        const exit = once(server, 'exit')
        server.kill('SIGKILL')
        await exit
      },
      async promote() {
        await query(firstUrl, 'select pg_promote()')
      },
      async restart() {
        server = await boot()
      },
      async hang() {
        // Its first process too, or it would go on to take new connections.
        hanging = [Number(server.pid), ...(await findProcesses(url))]
        for (const pid of hanging) signal(pid, 'SIGSTOP')
      },
      goOn,
      async stop() {
        goOn()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** From now on commits wait for the replica. Its own settings, copied before, do not say so: promoted, it waits for nobody. */
async function follow(primary: string) {
  await query(primary, `alter system set synchronous_standby_names = '${REPLICA}'`)
  await query(primary, 'select pg_reload_conf()')
  const isFollowed = async () => {
    const rows = await query(primary, `select 1 from pg_stat_replication where sync_state = 'sync'`)
    return rows.length > 0
  }
  while (!(await isFollowed())) await sleep(20)
}

/** A process may have ended by itself. */
function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {}
}

async function findProcesses(url: string): Promise<number[]> {
  const rows = await query(url, 'select pid from pg_stat_activity where pid <> pg_backend_pid()')
  return rows.map(({ pid }) => Number(pid))
}

async function startServer(
  program: string,
  args: string[],
  options: object,
  url: string,
  log: string,
): Promise<ChildProcess> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const output = openSync(log, 'w')
    const server = start(program, args, { ...options, stdio: ['ignore', output, output] })
    closeSync(output)
    server.unref()
    if (await isReady(server, url)) return server
    // Right after kill9() orphans of the previous server may still hold its memory for a moment.
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not start:\n${readFileSync(log, 'utf8')}`)
    await sleep(50)
  }
}

async function isReady(server: ChildProcess, url: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await sleep(20)
    }
  }
  return false
}

// PostgreSQL refuses to run as root.
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }))
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) }
    } catch {}
  }
  throw new Error('PostgreSQL needs a user other than root to run as.')
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.')
  return address.port
}
