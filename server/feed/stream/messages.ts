import { ownBytes } from '../../common/bytes.ts'
import { must } from '../../common/must.ts'
import type { EventRow } from '../../resources/events/events.queries.ts'
import { toEvents } from '../../resources/events/events.service.ts'
import { inTurns } from '../../store/steps.ts'
import type { Read } from '../../workspace/handles.ts'

/** An event as a stream carries it. JSON has no line breaks, so that one line is enough. */
export function messageOf(event: { seq: number | string; type: string }, isNamed: boolean): string {
  return `id: ${event.seq}\n${isNamed ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`
}

/** Events as streams carry them, in parts that are not long to write. */
export async function writeOut(r: Read, rows: readonly EventRow[], isNamed: boolean) {
  const events = await toEvents(r, rows)
  const written: { bytes: Buffer; upTo: number; count: number }[] = []
  for await (const some of inTurns([...rows.entries()], ([, { changes }]) => changes.length)) {
    const text = some.map(([index]) => messageOf(must(events[index]), isNamed)).join('')
    written.push({ bytes: ownBytes(text), upTo: must(some.at(-1))[1].seq, count: some.length })
  }
  return written
}
