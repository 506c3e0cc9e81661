import { escapeHtml } from '../../common/text.ts'
import { SHORT_ANSWER_LENGTH } from '../../limits/forms.ts'
import { NO_ANSWER } from '../../resources/forms/forms.conditions.ts'
import type { FieldType, FormField } from '../../resources/forms/forms.schema.ts'

/** A field on the page, with the previous answer and its problems. */
interface Filled {
  field: FormField
  given: readonly string[]
  problem: string | null
}

/** Names the field of a problem, and links to it. */
export function idOf({ id }: Pick<FormField, 'id'>): string {
  return `field-${id}`
}

export function renderField(filled: Filled): string {
  const { type, multi_select } = filled.field
  if (type === 'checkbox') return renderCheckbox(filled)
  if (type === 'select' && multi_select) return renderChoices(filled)
  const { field } = filled
  return `<div class="field"><label for="${idOf(field)}" dir="auto">${renderLabel(field)}</label>${renderHelp(filled)}${
    type === 'select' ? renderSelect(filled) : renderInput(filled)
  }</div>`
}

function renderLabel({ label, required }: FormField): string {
  return `${escapeHtml(label)}${required ? ' <span class="need">(required)</span>' : ''}`
}

/** The text beside the field, visible and read by screen readers. */
function renderHelp({ field, problem }: Filled): string {
  const { type, multi_select, description } = field
  const how = type === 'user' ? HOW_TO_NAME[multi_select ? 'several' : 'one'] : ''
  const help = [description, how].filter((text) => text !== '').join(' ')
  return [
    help && `<p class="help text" id="${idOf(field)}-help" dir="auto">${escapeHtml(help)}</p>`,
    problem && `<p class="error" id="${idOf(field)}-error">${escapeHtml(problem)}</p>`,
  ]
    .filter(Boolean)
    .join('')
}

const HOW_TO_NAME = {
  one: 'Enter the e-mail address.',
  several: 'Enter e-mail addresses, separated by commas.',
}

function describedBy({ field, problem }: Filled): string {
  const { description, type } = field
  const ids = [
    ...(description !== '' || type === 'user' ? [`${idOf(field)}-help`] : []),
    ...(problem === null ? [] : [`${idOf(field)}-error`]),
  ]
  return ids.length > 0 ? ` aria-describedby="${ids.join(' ')}"` : ''
}

function attributesOf(filled: Filled): string {
  const { field, problem } = filled
  return ` id="${idOf(field)}" name="${field.id}"${field.required ? ' required' : ''}${
    problem === null ? '' : ' aria-invalid="true"'
  }${describedBy(filled)}`
}

/** Attributes by which a browser helps with each type. */
const KINDS: Record<Exclude<FieldType, 'select' | 'checkbox' | 'long_text' | 'address'>, string> = {
  short_text: `type="text" maxlength="${SHORT_ANSWER_LENGTH}"`,
  user: `type="text" autocomplete="off"`,
  email: `type="email" autocomplete="email"`,
  number: `type="number" step="any"`,
  date: `type="date"`,
}

function renderInput(filled: Filled): string {
  const { field, given } = filled
  const placeholder = field.placeholder === '' ? '' : ` placeholder="${escapeHtml(field.placeholder)}"`
  const text = escapeHtml(given.join(', '))
  const { type } = field
  if (type === 'long_text' || type === 'address') {
    const completion = type === 'address' ? ' autocomplete="street-address"' : ''
    // A first line that is empty would be taken for the end of the tag.
    return `<textarea dir="auto"${completion}${attributesOf(filled)}${placeholder}>\n${text}</textarea>`
  }
  const kind = type === 'select' || type === 'checkbox' ? KINDS.short_text : KINDS[type]
  return `<input ${kind} dir="auto"${attributesOf(filled)}${placeholder} value="${text}">`
}

function renderSelect(filled: Filled): string {
  const { field, given } = filled
  const choices = ['', ...field.options].map((option) => {
    const isChosen = given.includes(option) ? ' selected' : ''
    const words = option || field.placeholder || 'Choose'
    return `<option value="${escapeHtml(option)}"${isChosen}>${escapeHtml(words)}</option>`
  })
  return `<select${attributesOf(filled)}>${choices.join('')}</select>`
}

function renderCheckbox(filled: Filled): string {
  const { field, given } = filled
  const isTicked = given.length > 0 ? ' checked' : ''
  return `<div class="field"><label class="choice"><input type="checkbox" value="true"${attributesOf(filled)}${isTicked}>
<span dir="auto">${renderLabel(field)}</span></label>${renderHelp(filled)}</div>`
}

/** Of several choices none is required by itself: the server looks whether there is one. */
function renderChoices(filled: Filled): string {
  const { field, given, problem } = filled
  const boxes = field.options.map((option, index) => {
    // The first one is where a problem leads to.
    const id = index === 0 ? ` id="${idOf(field)}"` : ''
    const isTicked = given.includes(option) ? ' checked' : ''
    return `<label class="choice"><input type="checkbox"${id} name="${field.id}" value="${escapeHtml(option)}"${isTicked}>
<span dir="auto">${escapeHtml(option)}</span></label>`
  })
  return `<fieldset class="field"${describedBy(filled)}${problem === null ? '' : ' aria-invalid="true"'}><legend dir="auto">${renderLabel(field)}</legend>${renderHelp(filled)}${boxes.join('')}</fieldset>`
}

export function toFilled(
  field: FormField,
  given: ReadonlyMap<string, readonly string[]>,
  problems: ReadonlyMap<string, string>,
): Filled {
  return { field, given: given.get(field.id) ?? NO_ANSWER, problem: problems.get(field.id) ?? null }
}
