/** The minimum length of the operator's secrets. */

/** One that is guessed shows what the server does; shorter ones are. */
export const METRICS_TOKEN_MIN_LENGTH = 16
/** A key that is made from a text is no better than the text. */
export const SECRET_KEY_MIN_LENGTH = 32
