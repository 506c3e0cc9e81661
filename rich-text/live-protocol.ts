/** The protocol between editors and the server: binary messages, whose first number is the type. */
export const MESSAGE = {
  /** Both ways: what the other side lacks, by the Yjs protocol (`y-protocols/sync`). */
  sync: 0,
  /** Both ways: names and cursors (`y-protocols/awareness`). */
  presence: 1,
  /** To the client: how many of its messages with changes are stored. */
  saved: 2,
  /** To the client, first: which document this is. Its copy of another one cannot be merged with it. */
  document: 3,
} as const

/** The parts of a message of kind `sync`. */
export const SYNC = { have: 0, missing: 1, update: 2 } as const

/** The subprotocol that the client requests along with its token, in `Sec-WebSocket-Protocol`. */
export const LIVE_PROTOCOL = 'boardwalk-live'

export const LIVE_PATH = '/v1/live'

/**
 * How long the first answer may take before the client edits by other means. A plain field accepts typing meanwhile: waiting for a
 * slow server costs less than giving up live editing.
 */
export const OPEN_MS = 10_000

/** Why the server closed. Codes from 4000 on are final: the client edits by other means, or not at all. */
export const CLOSED = {
  /** The server is stopping; another one, or the next, takes over. */
  restart: 1012,
  /** The person may no longer edit this. */
  revoked: 4403,
  /** An update takes too long to merge. */
  costly: 4408,
  /** It is gone. */
  gone: 4404,
  /** The shared document was closed; the text is opened again from its content. */
  over: 4410,
  /** The text became too long. */
  long: 4413,
  /** The text contains what the editor does not support, and would lose. */
  foreign: 4415,
  /** Too many messages. */
  flood: 4429,
} as const
