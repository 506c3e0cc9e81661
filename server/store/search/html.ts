/** Tags that stand inside a word without ending it. */
const INLINE = 'a|abbr|b|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u'
const UNSEEN = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const INLINE_TAG = new RegExp(`</?(?:${INLINE})\\b[^>]*(?:>|$)`, 'gi')
const TAG = /<[/!?]?[a-z][^>]*(?:>|$)/gi
const ENTITY = /&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', szlig: 'ß' }
const ACCENTS: Record<string, string> = {
  acute: '\u0301',
  caron: '\u030c',
  cedil: '\u0327',
  circ: '\u0302',
  grave: '\u0300',
  ring: '\u030a',
  tilde: '\u0303',
  uml: '\u0308',
}
const ACCENTED = new RegExp(`^([a-z])(${Object.keys(ACCENTS).join('|')})$`, 'i')
const LAST_CODE_POINT = 0x10ffff

/** What a person reads of HTML, on one line: no tags, no comments, no scripts. Not safe to be shown as HTML. */
export function textOf(html: string): string {
  if (!/[<&\s]/.test(html)) return html
  return html
    .replace(UNSEEN, ' ')
    .replace(INLINE_TAG, '')
    .replace(TAG, ' ')
    .replace(ENTITY, (entity, name: string) => characterOf(name) ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

function characterOf(name: string): string | undefined {
  if (name.startsWith('#')) {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isCharacter = code > 0 && code <= LAST_CODE_POINT && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : undefined
  }
  const [, letter, accent = ''] = ACCENTED.exec(name) ?? []
  return letter ? (letter + ACCENTS[accent.toLowerCase()]).normalize('NFC') : NAMED[name.toLowerCase()]
}
