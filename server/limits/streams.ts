import { KIB, limit, SECOND } from './limit.ts'

/** Live streams of events. */

export const STREAMS = limit('Streams', 'Live streams of one process', 5000, 'items', '503 `too_busy`')
export const STREAMS_PER_WORKSPACE = limit('Streams', 'Live streams of one workspace', 2000, 'items', '503 `too_busy`')
export const STREAMS_PER_PERSON = limit(
  'Streams',
  'Live streams of one person in a workspace',
  100,
  'items',
  '503 `too_busy`',
)
export const STREAM_WAITING_BYTES = limit(
  'Streams',
  'Events that wait for a reader who is slow to take them',
  256 * KIB,
  'bytes',
  'cut off; it resumes by `Last-Event-ID`',
)
export const STREAM_STALLED_MS = limit(
  'Streams',
  'Time in which a reader takes nothing of what waits',
  30 * SECOND,
  'ms',
  'cut off',
)
export const STREAM_BEAT_MS = limit('Streams', 'Silence', 15 * SECOND, 'ms', 'a comment is sent, to keep proxies awake')
export const STREAM_BATCH = limit('Streams', 'Events that are read at once', 100, 'items', 'the others follow')
export const STREAM_FILTER = limit(
  'Streams',
  'Ids or types that one filter names',
  100,
  'items',
  '400 `invalid_request`',
)
export const PRESENCE_PEOPLE = limit(
  'Streams',
  'People who are named as present on one board',
  50,
  'items',
  'the others are counted',
)
export const PRESENCE_BEAT_MS = limit(
  'Streams',
  'Time in which a process says who is on its boards',
  10 * SECOND,
  'ms',
  'other processes are sent it again',
)
export const PRESENCE_SILENCE_MS = limit(
  'Streams',
  'Silence of a process about a board',
  25 * SECOND,
  'ms',
  'its people are no longer shown there',
)
