/** What texts may hold, all of it: the one list from which HTML is recognised as clean and cleaned if it is not. */

type Check = (value: string) => boolean

const one =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value)
const like =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value)
const words = (): boolean => true

const number = like(/^\d{1,4}$/)
/** Pages and mail; paths on this server; anchors within the text. */
const isLink = like(/^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i)
/**
 * From elsewhere only unread by others on the way; of what is written out, only kinds of pictures that hold no scripts; files of a
 * workspace by their ids, since their addresses are for one reader and a day.
 */
const isPicture = like(/^(?:https:\/\/|data:image\/(?:png|jpeg|gif|webp|avif);base64,|\/files\/\w+\/\d+$)/i)
const isRel = (value: string) =>
  value.split(' ').every((word) => ['noopener', 'noreferrer', 'nofollow', 'ugc', 'external'].includes(word))

const mention = { 'data-type': one('mention'), 'data-id': words, 'data-label': words }
const cell = {
  colspan: number,
  rowspan: number,
  colwidth: like(/^[\d,]{1,20}$/),
  align: one('left', 'center', 'right'),
}
const plain = {}

const ELEMENTS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  h1: plain,
  h2: plain,
  h3: plain,
  h4: plain,
  h5: plain,
  h6: plain,
  p: plain,
  div: plain,
  blockquote: plain,
  hr: plain,
  br: plain,
  ul: { 'data-type': one('taskList') },
  ol: { start: number, type: one('1', 'a', 'A', 'i', 'I') },
  li: { 'data-type': one('taskItem'), 'data-checked': one('true', 'false') },
  label: plain,
  input: {
    type: one('checkbox'),
    checked: one('', 'checked', 'true'),
    disabled: one('', 'disabled', 'true'),
  },
  pre: plain,
  code: { class: like(/^language-[\w+#.-]{1,50}$/) },
  table: plain,
  caption: plain,
  colgroup: plain,
  col: { span: number },
  thead: plain,
  tbody: plain,
  tfoot: plain,
  tr: plain,
  th: { ...cell, scope: one('col', 'row') },
  td: cell,
  a: { href: isLink, title: words, target: one('_blank'), rel: isRel, ...mention },
  img: { src: isPicture, alt: words, title: words, width: number, height: number },
  span: { ...mention, 'data-mention-suggestion-char': words, class: one('mention') },
  strong: plain,
  b: plain,
  em: plain,
  i: plain,
  u: plain,
  s: plain,
  del: plain,
  ins: plain,
  mark: plain,
  small: plain,
  sub: plain,
  sup: plain,
  kbd: plain,
}

/** They hold nothing, and have no end. */
const VOID = new Set(['hr', 'br', 'input', 'col', 'img'])

export function isVoid(name: string): boolean {
  return VOID.has(name)
}

export const ALLOWED_ELEMENTS = Object.keys(ELEMENTS)
export const ALLOWED_ATTRIBUTES = Object.fromEntries(
  Object.entries(ELEMENTS).map(([name, attributes]) => [name, Object.keys(attributes)]),
)

export type Attributes = Record<string, string>

const WITHOUT_ATTRIBUTES = new Set(ALLOWED_ELEMENTS.filter((name) => isUseful(name, {})))

/** True for the name of an element that needs nothing beside it: most tags are no more than that. */
export function isWithoutAttributes(name: string): boolean {
  return WITHOUT_ATTRIBUTES.has(name)
}

/** True for an element with just these attributes, their values as a browser reads them. */
export function isAllowed(name: string, attributes: Attributes): boolean {
  if (!Object.hasOwn(ELEMENTS, name)) return false
  const own = Object.entries(attributes)
  return own.every(([attribute, value]) => mayHave(name, attribute, value)) && isWhole(name, attributes)
}

/** What of these attributes an allowed element may keep, and what it must have beside them. */
export function allowedOf(name: string, attributes: Attributes): Attributes {
  const kept = Object.fromEntries(
    Object.entries(attributes).filter(([attribute, value]) => mayHave(name, attribute, value)),
  )
  if (isSafelyOpened(name, kept)) return kept
  return { ...kept, rel: kept.rel ? `${kept.rel} noopener` : 'noopener' }
}

/** False for what means nothing, or something else, without an attribute. */
export function isUseful(name: string, attributes: Attributes): boolean {
  if (name === 'input') return attributes.type === 'checkbox'
  return name !== 'img' || attributes.src !== undefined
}

function mayHave(name: string, attribute: string, value: string): boolean {
  const checks = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined
  return checks !== undefined && Object.hasOwn(checks, attribute) && checks[attribute]?.(value) === true
}

function isWhole(name: string, attributes: Attributes): boolean {
  return isSafelyOpened(name, attributes) && isUseful(name, attributes)
}

/** A page in another window must not reach back into the one that it was opened from. */
function isSafelyOpened(name: string, { target, rel }: Attributes): boolean {
  return name !== 'a' || target === undefined || rel?.split(' ').includes('noopener') === true
}

/** Their text goes with them: it is no text of the page, or was for another kind of reader. */
export const DROPPED_WHOLE = [
  'script',
  'style',
  'template',
  'textarea',
  'select',
  'option',
  'xmp',
  'plaintext',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'frameset',
  'object',
  'embed',
  'applet',
  'svg',
  'math',
  'audio',
  'video',
  'canvas',
  'head',
  'title',
]

/**
 * Elements that lose their tags and keep their text. Any other word in angle brackets is plain text: `List<String>`.
 */
const UNWRAPPED = `abbr acronym address animate animatemotion animatetransform area article aside base basefont bdi bdo
  bgsound big blink body button center cite data datalist dd details dfn dialog dir dl dt fieldset figcaption figure font
  footer foreignobject form frame g header hgroup html image keygen legend link main map marquee menu menuitem meta meter
  nav nobr optgroup output param path picture portal progress q rb rp rt rtc ruby samp search section set slot source
  spacer strike summary tbody time track tt use var wbr`

const KNOWN = new Set([...ALLOWED_ELEMENTS, ...DROPPED_WHOLE, ...UNWRAPPED.split(/\s+/)])
/** `<o:p>` of a word processor, `<my-widget>` of a page. */
const FOREIGN = /^[a-z][a-z0-9]{0,30}[:-][a-z0-9.-]{1,60}$/

/** True for what a browser or another program means as an element. */
export function isElement(name: string): boolean {
  const word = name.toLowerCase()
  return KNOWN.has(word) || FOREIGN.test(word)
}
