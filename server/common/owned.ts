import type { EventEmitter } from 'node:events'

/**
 * Takes over the errors of a stream, socket or similar from the line in which it is made: one that comes before anybody
 * listens would end the process. The error is not lost by this: `pipeline`, `finished`, an iteration and `errored`
 * still say it.
 */
export function owned<T extends EventEmitter>(emitter: T): T {
  return emitter.on('error', () => undefined)
}
