import type { JsonSchema } from '../../server/http/openapi.schema.ts'
import { FIELDS, type Note, RESOURCES, type ResourceName } from '../../test/contract/fields.ts'
import { table } from './markdown.ts'

const HEAD = `# Where each field comes from

<!-- Generated from the schemas and test/contract/fields.ts by \`npm run generate\`. Do not edit. -->

Every field of the contract's resources, what produces it, and the test that shows it changing. The test fails if the field
does not change there.
`

/** A table per resource of the contract. */
export function fieldsPage(): string {
  const names = Object.keys(RESOURCES) as ResourceName[]
  return [HEAD, ...names.map(resourceSection)].join('\n')
}

function resourceSection(name: ResourceName): string {
  // TypeBox schemas are JSON Schema; their types only say more.
  const { properties = {} } = RESOURCES[name] as JsonSchema
  const notes = FIELDS[name] as Record<string, Note>
  const rows = Object.entries(notes).map(([field, note]) => [
    `\`${field}\``,
    typeName(properties[field] ?? {}),
    ...words(note),
  ])
  return `## ${spoken(name)}\n\n${table(['Field', 'Type', 'What produces it', 'Shown by'], rows)}`
}

function words(note: Note): [string, string] {
  if ('always' in note) return [`always \`${JSON.stringify(note.always)}\`: ${note.from}`, '']
  const { file, test } = note.shownBy
  return [note.from, `[${test}](../${file})`]
}

/** A type as people say it: `array of Card`, `string or null`. */
function typeName({ title, anyOf, enum: values, items, type }: JsonSchema): string {
  if (title) return title in RESOURCES ? linkTo(title) : spoken(title)
  if (anyOf) return anyOf.map(typeName).join(' or ')
  if (values) return values.map((value) => `\`${value}\``).join(', ')
  if (items) return `array of ${typeName(items)}`
  return String(type)
}

function linkTo(name: string): string {
  return `[${spoken(name)}](#${spoken(name).toLowerCase().replaceAll(' ', '-')})`
}

/** `CardSummary` reads `Card summary`. */
function spoken(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
