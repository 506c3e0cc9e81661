import { decodeHTML } from 'entities'

/** Tags that can be inside a word without splitting it. */
const INLINE = 'a|abbr|b|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u'
const UNSEEN = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const INLINE_TAG = new RegExp(`</?(?:${INLINE})\\b[^>]*(?:>|$)`, 'gi')
const TAG = /<[/!?]?[a-z][^>]*(?:>|$)/gi

/** The visible text of HTML on one line, without tags, comments and scripts. Not safe to insert as HTML. */
export function textOf(html: string): string {
  if (!/[<&\s]/.test(html)) return html
  const text = html.replace(UNSEEN, ' ').replace(INLINE_TAG, '').replace(TAG, ' ')
  return decodeHTML(text).replace(/\s+/g, ' ').trim()
}
