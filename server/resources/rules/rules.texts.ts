import { escapeHtml, firstCharacters } from '../../common/text.ts'
import type { Write } from '../../workspace/handles.ts'
import { findMember } from '../members/members.queries.ts'
import { shortNameOf } from '../members/members.service.ts'
import { findValues } from '../templates/templates.use.ts'
import { replaceVariables } from '../templates/templates.variables.ts'

/** What the variables in the texts of a rule become: those of templates, and the title of the card. */
export interface RuleValues {
  date: string
  person: string | undefined
  sprint: string | undefined
  'card.title': string
}

const VARIABLE = /( ?)\{\{\s*(date|person|sprint|card\.title)\s*\}\}( ?)/g

export function fill(text: string, values: RuleValues, longest: number): string {
  return firstCharacters(replaceVariables(text, VARIABLE, values), longest)
}

/** The texts of rules are plain: as HTML they are escaped, and keep their lines. */
export function asHtml(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

/** `actor`: the person who caused it; for the clock, the maker of the rule. */
export async function findRuleValues(
  w: Write,
  card: { project_id: number; title: string },
  actor: string | null,
): Promise<RuleValues> {
  const values = await findValues(w, card.project_id)
  const member = actor === null ? undefined : await findMember(w, actor)
  const person = member ? (shortNameOf(w, member) ?? undefined) : values.person
  return { ...values, person, 'card.title': card.title }
}
