import { decodeHTML } from 'entities'

/** Tags that stand inside a word without ending it. */
const INLINE = 'a|abbr|b|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u'
const UNSEEN = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const INLINE_TAG = new RegExp(`</?(?:${INLINE})\\b[^>]*(?:>|$)`, 'gi')
const TAG = /<[/!?]?[a-z][^>]*(?:>|$)/gi

/** What a person reads of HTML, on one line: no tags, no comments, no scripts. Not safe to be shown as HTML. */
export function textOf(html: string): string {
  if (!/[<&\s]/.test(html)) return html
  const text = html.replace(UNSEEN, ' ').replace(INLINE_TAG, '').replace(TAG, ' ')
  return decodeHTML(text).replace(/\s+/g, ' ').trim()
}
