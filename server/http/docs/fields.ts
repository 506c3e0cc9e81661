import { grouped } from '../../common/text.ts'
import { type JsonSchema, nameOf } from '../openapi.schema.ts'
import { type Html, html, type Part, prose } from './html.ts'

interface Field {
  name: string
  schema: JsonSchema
  isRequired: boolean
}

/** In what one sends, what must be there is marked; in what one gets, what may be missing. */
type Direction = 'sent' | 'received'

/** The fields of an object as a table; what is nested without a name of its own follows its parent. */
export function fieldTable(caption: string, schema: JsonSchema, direction: Direction): Html {
  return html`<div class="table"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
<tbody>${fieldsOf(schema).map((field) => row(field, direction))}</tbody>
</table></div>`
}

function row({ name, schema, isRequired }: Field, direction: Direction): Html {
  const mark = direction === 'sent' ? isRequired && 'required' : !isRequired && 'may be absent'
  return html`<tr>
<th scope="row"><code>${breakable(name)}</code>${mark && html` <span class="mark">${mark}</span>`}</th>
<td>${typeOf(schema)}</td>
<td>${notesOf(schema)}</td>
</tr>
`
}

/** A long name may break after a dot. */
function breakable(name: string): Part[] {
  return between(name.split(/(?<=\.)/), html`<wbr>`)
}

/** What a schema is made of besides its fields: any of several, or all of these. */
export function partsOf({ anyOf = [], allOf = [] }: JsonSchema): Part {
  const named = (parts: readonly JsonSchema[]) => parts.filter(({ $ref }) => $ref).map(typeOf)
  const [either, all] = [named(anyOf), named(allOf)]
  if (either.length > 0) return html`<p>One of ${between(either, ', ')}.</p>`
  return all.length > 0 && html`<p>What ${between(all, ' and ')} has, and:</p>`
}

function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  const inParts = (schema.allOf ?? []).flatMap((part) => fieldsOf(part, prefix))
  return [...inParts, ...ownFieldsOf(schema, prefix)]
}

function ownFieldsOf(schema: JsonSchema, prefix: string): Field[] {
  const required = schema.required ?? []
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const field = { name: prefix + name, schema: inner, isRequired: required.includes(name) }
    const [nested, mark] = inner.type === 'array' ? [inner.items, '[].'] : [inner, '.']
    return [field, ...(nested?.properties ? fieldsOf(nested, `${prefix}${name}${mark}`) : [])]
  })
}

/** What a value may be, with a link where the thing has a name. */
export function typeOf(schema: JsonSchema): Part {
  if (schema.$ref) return html`<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`
  if (schema.anyOf) return between(schema.anyOf.map(typeOf), ' or ')
  if (schema.enum) return typesOfValues(schema.enum)
  if (schema.prefixItems) return html`[${between(schema.prefixItems.map(typeOf), ', ')}]`
  const [values] = Object.values(schema.patternProperties ?? {})
  if (values) return html`object of ${typeOf(values)}`
  if (schema.type === 'array') return html`array of ${typeOf(schema.items ?? {})}`
  return [schema.type ?? 'any'].flat().join(' or ')
}

function typesOfValues(values: readonly unknown[]): string {
  return [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))].join(' or ')
}

function between(parts: readonly Part[], separator: Part): Part[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))
}

function notesOf(schema: JsonSchema): Part {
  const leaf = schema.anyOf?.find(({ type, $ref }) => type !== 'null' && !$ref) ?? schema
  const values = leaf.enum?.filter((value) => value !== null).map((value) => html`<code>${String(value)}</code>`)
  const notes: Part[] = [schema.description && prose(schema.description), limitsOf(leaf)]
  if (leaf.const !== undefined) notes.push(html`Always <code>${String(leaf.const)}</code>.`)
  if (values) notes.push([values.length > 1 ? 'One of ' : 'Always ', between(values, ', '), '.'])
  if (leaf.pattern) notes.push(html`Matches <code>${leaf.pattern}</code>.`)
  if (leaf.default !== undefined) notes.push(html`Without it: <code>${String(leaf.default)}</code>.`)
  return between(notes.filter(Boolean), ' ')
}

function limitsOf({ minLength, maxLength, minimum, maximum, minItems, maxItems }: JsonSchema): string | null {
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (most === undefined) return least === undefined || least === 0 ? null : `At least ${grouped(least)}${unit}.`
    return least ? `${grouped(least)} to ${grouped(most)}${unit}.` : `At most ${grouped(most)}${unit}.`
  }
  return (
    range(minLength, maxLength, ' characters') ??
    range(minItems, maxItems, ' entries') ??
    (maximum === undefined ? range(minimum, undefined, '') : `${grouped(minimum ?? 0)} to ${grouped(maximum)}.`)
  )
}
