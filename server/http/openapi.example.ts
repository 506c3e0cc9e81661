import type { JsonSchema } from './openapi.schema.ts'

/** A request shows what it must have, and as many optional fields as make it three. */
const REQUEST_FIELDS = 3
/** Things in things in things: an example shows two levels of arrays, the innermost are empty. */
const ARRAY_LEVELS = 2

/** One small world, so that an id in one example is the thing of that id in another. */
const WORLD: Record<string, { id: string; title: string }> = {
  project: { id: '7', title: 'Website' },
  board: { id: '12', title: 'Launch' },
  list: { id: '31', title: 'Doing' },
  card: { id: '42', title: 'Write the launch post' },
  checklist: { id: '45', title: 'Before it goes out' },
  item: { id: '46', title: 'Ask for a second opinion' },
  tag: { id: '18', title: 'Marketing' },
  epic: { id: '58', title: 'Spring release' },
  sprint: { id: '9', title: 'Sprint 3' },
  comment: { id: '77', title: '' },
  page: { id: '64', title: 'Release notes' },
  file: { id: '91', title: 'sketch.png' },
  note: { id: '81', title: 'Weekly meeting' },
}
/** Fields that would contradict their neighbours with any other value, and those that are rarely filled. */
const USUALLY: Record<string, unknown> = {
  end_date: 1_768_435_200_000,
  due_date: 1_767_830_400_000,
  completed_date: null,
  override_end_date: null,
  copied_from_card_id: null,
  form_id: null,
  total_cards: 1,
  child_cards: [],
  child_card_order: {},
  linked_cards: [],
  epics: [],
  external_links: [],
  forms: [],
  hints: [],
  unfinished_cards: [],
  webhook_notifications: [],
}

interface Context {
  purpose: 'request' | 'answer'
  /** What is being described: `board`. */
  noun: string
  /** How many arrays and objects are around. */
  arrays: number
  objects: number
}

/** A value that the schema allows, made of its leaves' examples. */
export function exampleOf(schema: JsonSchema, purpose: Context['purpose'], noun = ''): unknown {
  return build(schema, { purpose, noun, arrays: 0, objects: 0 })
}

/** The same for one parameter of a path or a query. */
export function exampleOfParameter(name: string, schema: JsonSchema): unknown {
  return fieldOf(name, schema, { purpose: 'request', noun: '', arrays: 0, objects: 0 })
}

function build(schema: JsonSchema, context: Context): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return eitherOf(schema.anyOf, context)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectOf(schema, context)
    case 'array':
      return arrayOf(schema, context)
    case 'string':
      return ''
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return context.purpose === 'request'
    default:
      return null
  }
}

/** Where null may stand, a leaf with an example of its own shows it; an object is the rare case, and shows null. */
function eitherOf(schemas: JsonSchema[], context: Context): unknown {
  const shown = schemas.find(({ examples, type }) => examples && type !== 'object')
  if (shown) return build(shown, context)
  const mayBeNull = schemas.some(({ type }) => type === 'null')
  return mayBeNull || !schemas[0] ? null : build(schemas[0], context)
}

function objectOf({ properties = {}, required = [] }: JsonSchema, context: Context) {
  // In an answer, absent means that it was not asked for.
  const shown = context.purpose === 'request' ? fieldsToSend(Object.keys(properties), required) : required
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => shown.includes(name))
      .map(([name, schema]) => [name, fieldOf(name, schema, context)]),
  )
}

/** Of optional references one is enough: the others are often other ways to say the same. */
function fieldsToSend(names: readonly string[], required: readonly string[]): string[] {
  const isReference = (name: string) => name === 'email' || name.endsWith('_id')
  const optional = names.filter((name) => !required.includes(name))
  const reference = optional.find(isReference)
  const shown = optional.filter((name) => !isReference(name) || name === reference)
  return [...required, ...shown.slice(0, Math.max(0, REQUEST_FIELDS - required.length))]
}

function fieldOf(name: string, schema: JsonSchema, context: Context): unknown {
  // Counts have the names of what they count.
  const isCount = schema.type === 'integer' && Array.isArray(USUALLY[name])
  if (context.objects > 0 && name in USUALLY && !isCount) return USUALLY[name]
  const [, noun = '', part] = /^(?:.*_)?([a-z]+)_(id|title|order)$/.exec(name) ?? []
  const thing = WORLD[noun] ?? (name === 'id' || name === 'title' ? WORLD[context.noun] : undefined)
  if (thing && part === 'order') return { [thing.id]: 0 }
  if (thing && (name === 'id' || part === 'id')) return thing.id
  if (thing && (name === 'title' || part === 'title')) return thing.title
  const inner = name.replace(/^.*_/, '').replace(/s$/, '')
  return build(schema, { ...context, objects: context.objects + 1, noun: inner in WORLD ? inner : context.noun })
}

function arrayOf({ items = {}, minItems = 1 }: JsonSchema, context: Context): unknown[] {
  const isLeaf = items.type !== 'object' && items.type !== 'array'
  if (!isLeaf && context.arrays >= ARRAY_LEVELS) return []
  const item = build(items, { ...context, arrays: context.arrays + 1 })
  return Array.from({ length: Math.max(1, minItems) }, () => item)
}
