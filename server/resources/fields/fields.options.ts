import { AppError, invalid } from '../../common/errors.ts'
import type { FieldType } from '../../store/tables/columns.ts'
import type { FieldOption, NewOption } from './fields.schema.ts'

/** The options of fields: stored as JSON in their rows, in order. Their ids count up in each field and are never given twice. */

export function parseOptions(json: string): FieldOption[] {
  // Written only by this program, or checked in an imported export.
  return JSON.parse(json) as FieldOption[]
}

export function hasOptions(type: FieldType): boolean {
  return type === 'select' || type === 'multi_select'
}

/** True for two titles that people would confuse. */
export function sameTitle(one: string, other: string): boolean {
  return plainTitle(one) === plainTitle(other)
}

/** Titles that are alike have the same. */
export const plainTitle = (title: string) => title.normalize('NFC').trim().toLowerCase()

/** The options that a request asks for: those with an id stay what they are, whatever they are called; the others are new. */
export function readOptions(
  type: FieldType,
  wanted: readonly NewOption[],
  before: { options: readonly FieldOption[]; last_option: number },
): { options: FieldOption[]; last_option: number } {
  if (wanted.length > 0 && !hasOptions(type)) throw invalid('options', `A field of the type ${type} has no options.`)
  let { last_option } = before
  const options: FieldOption[] = []
  const titles = new Set<string>()
  const ids = new Set<string>()
  for (const { id, title, color } of wanted) {
    const known = id === undefined ? undefined : before.options.find((option) => option.id === id)
    if (id !== undefined && !known)
      throw invalid('options', `The field has no option ${id}. Send new options without an id.`)
    if (known && ids.has(known.id)) throw invalid('options', `The option ${known.id} is there twice.`)
    if (titles.has(plainTitle(title))) throw new AppError('conflict', `There is an option like this already: ${title}.`)
    titles.add(plainTitle(title))
    if (!known) last_option += 1
    const own = { id: known?.id ?? String(last_option), title, color: color ?? known?.color ?? '' }
    ids.add(own.id)
    options.push(own)
  }
  return { options, last_option }
}
