import { escapeHtml, firstCharacters } from '../../common/text.ts'
import { CONTENT_LENGTH, TITLE_LENGTH } from '../../limits/texts.ts'
import type { CardContent, TemplateContent } from './templates.schema.ts'

/** What the variables of a template become when it is used: nothing without a value, as where no sprint runs. */
export interface Values {
  date: string
  person: string | undefined
  sprint: string | undefined
}

const VARIABLE = /\{\{\s*(date|person|sprint)\s*\}\}/g
const VARIABLE_IN_TEXT = /( ?)\{\{\s*(date|person|sprint)\s*\}\}( ?)/g

export const UNTITLED = 'Untitled'

/**
 * In one pass: what a value says is never taken for a variable. One without a value takes the space beside it along: the expression
 * finds a space before it, its name, and a space after it.
 */
export function replaceVariables<N extends string>(
  text: string,
  variables: RegExp,
  values: Readonly<Partial<Record<N, string | undefined>>>,
): string {
  // The expression names the keys.
  return text.replace(variables, (_, before: string, name: N, after: string) => {
    const value = values[name] ?? ''
    if (value !== '') return before + value + after
    return before && after ? ' ' : ''
  })
}

/** A title, which is text. */
export function fillText(text: string, values: Values): string {
  const filled = replaceVariables(text, VARIABLE_IN_TEXT, values)
  if (filled === text) return text
  return firstCharacters(filled.trim() || UNTITLED, TITLE_LENGTH)
}

/**
 * A text that may hold HTML: values are escaped, and put only where text is shown. Inside of a tag a value could become an address
 * that runs a program. What would be too long stays as it is.
 */
export function fillHtml(html: string, values: Values, longest = CONTENT_LENGTH): string {
  let filled = ''
  let seen = 0
  let state: State = 'text'
  for (const { index, 0: variable, 1: name } of html.matchAll(VARIABLE)) {
    for (let at = seen; at < index; at += 1) state = stateAfter(state, html, at)
    // The expression names the keys.
    const value = values[name as keyof Values] ?? ''
    filled += html.slice(seen, index) + (state === 'text' ? escapeHtml(value) : variable)
    seen = index + variable.length
  }
  filled += html.slice(seen)
  return [...filled].length > longest ? html : filled
}

/** Where in HTML a character is: in a text, in a tag, or in a quoted value of a tag. */
type State = 'text' | 'tag' | '"' | "'"

function stateAfter(state: State, html: string, at: number): State {
  const character = html[at]
  if (state === 'text') return character === '<' && /[a-z/]/i.test(html[at + 1] ?? '') ? 'tag' : 'text'
  if (state === 'tag') return character === '>' ? 'text' : character === '"' || character === "'" ? character : 'tag'
  return character === state ? 'tag' : state
}

type Checklists = NonNullable<CardContent['checklists']>

export function fillChecklist<C extends Pick<TemplateContent, 'content' | 'items'>>(checklist: C, values: Values): C {
  const { content, items } = checklist
  return {
    ...checklist,
    ...(content !== undefined && { content: fillHtml(content, values) }),
    ...(items && {
      items: items.map((item) => ({
        ...item,
        title: fillHtml(item.title, values, TITLE_LENGTH).trim() || UNTITLED,
        ...(item.content !== undefined && { content: fillHtml(item.content, values) }),
      })),
    }),
  }
}

export function fillCard(card: CardContent, values: Values): CardContent {
  const { title, content, checklists } = card
  return {
    ...card,
    title: fillText(title, values),
    ...(content !== undefined && { content: fillHtml(content, values) }),
    ...(checklists && { checklists: fillChecklists(checklists, values) }),
  }
}

function fillChecklists(checklists: Checklists, values: Values): Checklists {
  return checklists.map((one) => ({ ...fillChecklist(one, values), title: fillText(one.title, values) }))
}
