/**
 * What looks like a token, however often its letters were percent-encoded: `stp-`, `%73tp-`, `stp%252D`. Each letter is one
 * of two things that begin differently, so that no text is read more than a few times over.
 */
const TOKEN = /(?:s|%(?:25)*73)(?:t|%(?:25)*74)(?:p|%(?:25)*70)(?:-|%(?:25)*2d)[\w.%-]*/gi

/** The text without anything in it that looks like a token. */
export function redact(text: string): string {
  return text.replace(TOKEN, 'stp-…')
}

export function holdsToken(text: string): boolean {
  return text.search(TOKEN) >= 0
}
