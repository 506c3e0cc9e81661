/**
 * What looks like a token, however often its letters were percent-encoded: `stp-`, `%73tp-`, `stp%252D`. Each letter is one
 * of two things that begin differently, so that no text is read more than a few times over.
 */
const TOKEN = /(?:s|%(?:25)*73)(?:t|%(?:25)*74)(?:p|%(?:25)*70)(?:-|%(?:25)*2d)[\w.%-]*/gi

/**
 * Addresses that work as secrets: of files, forms, public boards, feeds, hooks of code hosts, and unsubscribe links.
 */
const SECRET_ADDRESS = /(\/(?:files\/t\w{7}\/\d{1,16}|f|p|feeds|public\/boards|hooks|unsubscribe)\/)[\w.%~-]{20,}/g

/** The text without anything in it that looks like a token, and without the secret part of addresses. */
export function redact(text: string): string {
  return text.replace(TOKEN, 'stp-…').replace(SECRET_ADDRESS, '$1…')
}

export function holdsToken(text: string): boolean {
  return text.search(TOKEN) >= 0
}

/** Ids of resources, workspaces and people. */
const ID = /^(?:\d{1,16}|[tu][A-Za-z0-9]{7})$/
/** What people type by mistake, and what scanners try. Secrets are longer. */
const WORD = /^[A-Za-z][A-Za-z_-]{0,18}\d?(?:\.[a-z]{1,5})?$/

/**
 * A path as a log may show it: the words of the route and ids. Anything else in it may be a secret, also on routes
 * still to be written. A path that no route has, or the rest of one, is shown as far as it is words.
 */
export function shownPath(path: string, route: string | undefined): string {
  const known = route?.split('/') ?? []
  const rest = route === undefined ? 0 : known.indexOf('*')
  return path
    .split('/')
    .map((segment, index) => {
      if (segment === '' || segment === known[index] || ID.test(segment)) return segment
      if (holdsToken(segment)) return 'stp-…'
      return rest >= 0 && index >= rest && WORD.test(segment) ? segment : '…'
    })
    .join('/')
}
