import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { Program } from '../process.ts'
import { findOnPath } from '../programs.ts'
import { newReadyUrl } from '../team.ts'

const npm = findOnPath('npm')

// What the launcher sees on a machine with an older Node: it must then run the server in a separate process.
const OLDER_NODE = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.0.0'}})`
// Replaces npm where a shell stays between npm and its script.
const NPM_WITH_A_SHELL = `
  const env = { ...process.env, npm_lifecycle_event: 'start', npm_package_name: 'boardwalk' }
  const command = '"$0" scripts/run.js server/main.ts; true'
  require('node:child_process').spawn('sh', ['-c', command, process.execPath], { stdio: 'inherit', env })`

type Role = 'npm' | 'shell' | 'launcher' | 'server'

/**
 * The ways to start the server, and the processes of the chain whose end must reach it. A
 * shell in between is tested where there certainly is one; main.test.ts tests signals to the server itself.
 */
const CHAINS: Record<string, { file: string; args: string[]; roles: Role[] }> = {
  'npm start': { file: npm ? realpathSync(npm) : '', args: ['start'], roles: ['npm'] },
  'npm that keeps a shell': { file: '-e', args: [NPM_WITH_A_SHELL], roles: ['npm', 'shell'] },
  'the launcher on an older Node': {
    file: '--import',
    args: [OLDER_NODE, 'scripts/run.js', 'server/main.ts'],
    roles: ['launcher', 'server'],
  },
}

const cases = Object.entries(CHAINS).flatMap(([name, { roles }]) =>
  (['SIGTERM', 'SIGKILL'] as const).flatMap((signal) =>
    // Not SIGKILL of the server itself: it cannot shut down cleanly then.
    roles.flatMap((role) => (signal === 'SIGKILL' && role === 'server' ? [] : [[signal, role, name] as const])),
  ),
)

describe.skipIf(npm === null)('the server', () => {
  let url: string
  beforeAll(async () => {
    url = await newReadyUrl('sqlite')
  })

  test.each(cases)('shuts down cleanly after %s of the %s of %s', async (signal, role, name) => {
    const { file, args, roles } = CHAINS[name] as (typeof CHAINS)[string]
    const program = new Program(file, args, { PORT: '0', DATABASE_URL: url })
    await program.says(/is running at \S+[\s\S]*\n\n$/)
    const chain = chainFrom(Number(program.child.pid))
    // Some shells make way for what they run, and then there is one less.
    const index = role === 'server' ? -1 : Math.min(roles.indexOf(role), chain.length - 2)
    expect(chain.length).toBeGreaterThan(1)

    process.kill(chain.at(index) as number, signal)

    // Its output closes when the last process of the chain has let go of it.
    if (!program.child.stdout?.closed) await once(program.child, 'close')
    expect(program.stdout).toContain('finishing what is in flight')
  })
})

/** The process and its only child, the child of that, and so on. */
function chainFrom(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const parents = new Map(rows.map((row) => row.trim().split(/\s+/).map(Number).reverse() as [number, number]))
  const chain = [pid]
  for (let next = parents.get(pid); next !== undefined; next = parents.get(next)) chain.push(next)
  return chain
}
