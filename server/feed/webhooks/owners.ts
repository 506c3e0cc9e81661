import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Where the numbers of processes mean something: this start of this machine, and this namespace of processes. Containers may share
 * the name of their host, and their processes may have the same numbers: by those they would take each other for dead.
 * Null where the system does not say; leases then just expire.
 */
function findSurroundings(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

const SURROUNDINGS = findSurroundings()
const UNKNOWN = '-'

/** A unique name for a process, by which others on the machine can check whether it is still running. */
export function ownerOf(pid: number, surroundings = SURROUNDINGS): string {
  return `${surroundings ?? UNKNOWN} ${pid} ${randomUUID()}`
}

/** True for a process that has certainly ended. Those elsewhere cannot be checked: their leases expire. */
export function isDead(owner: string, surroundings = SURROUNDINGS): boolean {
  const [where, number] = owner.split(' ')
  const pid = Number(number)
  if (surroundings === null || where !== surroundings || !Number.isSafeInteger(pid) || pid <= 0) return false
  // This process has the number now.
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // One that may not be asked is there.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
