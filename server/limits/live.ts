import { KIB, limit, MIB, SECOND } from './limit.ts'
import { CONTENT_LENGTH } from './texts.ts'

/** Live editing: several people in one text. */

export const LIVE_SOCKETS = limit('Live editing', 'Connections of one process', 2000, 'items', '503 `too_busy`')
export const LIVE_SOCKETS_PER_PERSON = limit(
  'Live editing',
  'Connections of one person in a workspace',
  20,
  'items',
  '503 `too_busy`',
)
export const LIVE_SOCKETS_PER_TEXT = limit('Live editing', 'Connections to one text', 50, 'items', '503 `too_busy`')
export const LIVE_TEXTS = limit('Live editing', 'Texts that one process has open', 500, 'items', '503 `too_busy`')
export const LIVE_MESSAGE_BYTES = limit('Live editing', 'Message', 256 * KIB, 'bytes', 'closed with 1009')
export const LIVE_MESSAGES = limit(
  'Live editing',
  'Messages of one connection in 10 seconds',
  600,
  'items',
  'closed with 4429',
)
export const LIVE_PRESENCE_BYTES = limit('Live editing', 'Where a cursor is', 2 * KIB, 'bytes', 'ignored')
export const LIVE_STATE_BYTES = limit(
  'Live editing',
  'A text with what was deleted from it',
  MIB,
  'bytes',
  'closed with 4410; it reopens from its content',
)
export const LIVE_TYPED_BYTES = limit(
  'Live editing',
  'What is typed into a text until `content` follows',
  MIB,
  'bytes',
  'closed with 4410; it reopens from its content',
)
export const LIVE_CLIENTS = limit(
  'Live editing',
  'Clients that an update, a state vector or a text knows of',
  2000,
  'items',
  'closed with 4408; a text reopens from its content',
)
export const LIVE_MERGE_MS = limit(
  'Live editing',
  'Merging an update, in processor time',
  100,
  'ms',
  'the text goes to the thread of slow ones',
)
export const LIVE_SLOW_MERGE_MS = limit(
  'Live editing',
  'Merging an update in the thread of slow ones; all updates of a connection in 10 seconds',
  2 * SECOND,
  'ms',
  'closed with 4408',
)
export const LIVE_LARGE_BYTES = limit(
  'Live editing',
  'A text that is quick to load',
  256 * KIB,
  'bytes',
  'the text goes to the thread of slow ones',
)
export const LIVE_CONVERT_MS = limit(
  'Live editing',
  'Converting a text, in processor time',
  500,
  'ms',
  'it is converted by the thread of slow ones',
)
export const LIVE_SLOW_CONVERT_MS = limit(
  'Live editing',
  'Converting a text in the thread of slow ones',
  15 * SECOND,
  'ms',
  'closed with 4408',
)
/** In MB, as threads are given it. */
export const LIVE_THREAD_MB = 256
export const LIVE_WAITING_BYTES = limit(
  'Live editing',
  'What waits for a connection that is slow to take it',
  2 * MIB,
  'bytes',
  'cut off',
)
export const LIVE_SILENCE_MS = limit('Live editing', 'Silence of a connection', 40 * SECOND, 'ms', 'cut off')
/** A text of the greatest length with all that a conversion needs beside it, some times over. */
export const LIVE_CONVERTING = limit(
  'Live editing',
  'Texts that wait for being converted',
  64 * CONTENT_LENGTH,
  'characters',
  'it is tried again',
)
export const LIVE_CONVERTING_OF_ONE = limit(
  'Live editing',
  'Texts of one workspace that wait for being converted',
  32 * CONTENT_LENGTH,
  'characters',
  'it is tried again',
)
export const LIVE_SAVE_MS = limit('Live editing', 'From a keystroke to the disk', 300, 'ms', 'stored')
export const LIVE_PAUSE_MS = limit('Live editing', 'Pause of typing', SECOND, 'ms', '`content` follows, with its event')
export const LIVE_FOLLOW_MS = limit(
  'Live editing',
  'Typing without a pause',
  4 * SECOND,
  'ms',
  '`content` follows, with its event',
)
export const LIVE_KEPT_MS = limit(
  'Live editing',
  'Time after which what the editors shared is forgotten, once nobody edits',
  60 * 60 * SECOND,
  'ms',
  'the next one begins from `content`',
)
