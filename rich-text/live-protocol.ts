/** How editors of one text speak with the server: messages of bytes, the first of which says what they are. */
export const MESSAGE = {
  /** Both ways: what the other does not have yet, by the protocol of Yjs (`y-protocols/sync`). */
  sync: 0,
  /** Both ways: names and cursors (`y-protocols/awareness`). */
  presence: 1,
  /** To the client: how many of its messages with changes are stored. */
  saved: 2,
  /** To the client, first of all: which document this is. What it has of another one cannot be put together with it. */
  document: 3,
} as const

/** The parts of a message of kind `sync`. */
export const SYNC = { have: 0, missing: 1, update: 2 } as const

/** What the client asks for beside its token, in `Sec-WebSocket-Protocol`. */
export const LIVE_PROTOCOL = 'boardwalk-live'

export const LIVE_PATH = '/v1/live'

/**
 * So long the first answer may take, before the client edits by other means. A field takes what is typed meanwhile: patience with a
 * slow server costs less than giving up editing together.
 */
export const OPEN_MS = 10_000

/** Why the server closed. Codes from 4000 on are final: the client edits by other means, or not at all. */
export const CLOSED = {
  /** The server is going; another one, or the next, goes on. */
  restart: 1012,
  /** The person may not edit this any more. */
  revoked: 4403,
  /** What was sent takes too long to merge with the text. */
  costly: 4408,
  /** It is gone. */
  gone: 4404,
  /** What the editors shared is over; the text is opened anew from its content. */
  over: 4410,
  /** The text became too long. */
  long: 4413,
  /** The text holds what the editor does not know, and would lose. */
  foreign: 4415,
  /** Too many messages. */
  flood: 4429,
} as const
