import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/** Names a process so that others on the same machine can tell whether it is still there. */
export function ownerOf(pid: number, host = hostname()): string {
  return `${host} ${pid} ${randomUUID()}`
}

/** True for a process of this machine that is no more. Of those of other machines nobody here can tell. */
export function isDead(owner: string, host = hostname()): boolean {
  const [machine, number] = owner.split(' ')
  const pid = Number(number)
  if (machine !== host || !Number.isSafeInteger(pid) || pid <= 0) return false
  // In a container each process has the number of the one before it.
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // One that may not be asked is there.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
