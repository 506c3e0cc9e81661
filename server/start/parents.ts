import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** How often to look. No signal reports to a process that its parent is gone. */
const LOOK_EVERY_MS = process.platform === 'linux' ? 250 : 2000

const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'zsh', 'ksh', 'busybox'])

interface Process {
  pid: number
  parent: number
}

/**
 * Calls `onLoss` once when a process through which this one was started is gone: the launcher, npm, the shell between
 * them. npm hands on SIGTERM at most, and nobody can hand on SIGKILL: the server would live on and keep the port. A
 * server that was started directly, as supervisors do, watches nobody.
 */
export function watchParents(env: Record<string, string | undefined>, onLoss: () => void) {
  const chain = parentsOf(env)
  if (chain.length === 0) return
  const timer = setInterval(() => {
    if (chain.every(({ pid, parent }) => parentOf(pid) === parent)) return
    clearInterval(timer)
    onLoss()
  }, LOOK_EVERY_MS)
  timer.unref()
}

/** Each process that must go on having the parent that it has now. */
function parentsOf(env: Record<string, string | undefined>): Process[] {
  const chain: Process[] = []
  const add = (pid: number) => {
    const parent = parentOf(pid)
    if (parent !== null) chain.push({ pid, parent })
    return parent
  }
  let pid: number | null = process.pid
  const isLaunched = env.BOARDWALK_LAUNCHER === String(process.ppid)
  if (isLaunched) pid = add(pid)
  const isByNpm = env.npm_lifecycle_event === 'start' && env.npm_package_name === 'boardwalk'
  if (!isByNpm || pid === null) return chain
  const parent = add(pid)
  // npm runs scripts through a shell, which may have made way for what it runs.
  if (parent !== null && SHELLS.has(nameOf(parent))) add(parent)
  return chain
}

function parentOf(pid: number): number | null {
  if (pid === process.pid) return process.ppid
  try {
    // "pid (name) state parent …", and the name may hold anything.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? []
    return Number(parent)
  } catch {
    return process.platform === 'linux' ? null : askPs(pid, 'ppid', Number)
  }
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return askPs(pid, 'comm', (text) => text.split('/').at(-1) ?? '') ?? ''
  }
}

function askPs<T>(pid: number, column: string, read: (text: string) => T): T | null {
  try {
    const text = execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
    return text === '' ? null : read(text)
  } catch {
    return null
  }
}
