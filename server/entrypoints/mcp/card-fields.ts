import { type Static, Type } from 'typebox'
import { must } from '../../common/must.ts'
import { PRIORITIES } from '../../common/priorities.ts'
import { PAGE_ITEMS } from '../../limits/answers.ts'
import { MCP_NAMED } from '../../limits/mcp.ts'
import { Day, Epic, People, Tags, Title } from './args.ts'
import { Content, Format, toContent } from './content.ts'
import { readDate } from './dates.ts'
import { isSameName } from './same-name.ts'
import { Args, type Context } from './tool.ts'
import { ToolError } from './tool-error.ts'

/** What a card can be given when it is made. */

export const Priority = Type.Enum([...PRIORITIES], { description: 'How urgent it is.' })
export const Estimate = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Points.' })

/** What needs no looking up: for many cards at once. */
const plain = {
  title: Title,
  content: Type.Optional(Content('What is to be done, in Markdown or HTML.')),
  format: Format,
  due: Type.Optional(Day),
  priority: Type.Optional(Priority),
  estimate: Type.Optional(Estimate),
}
/** Custom fields by title: the API finds them by that too. */
export const CustomFields = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String()), Type.Null()]),
  { description: 'Values of custom fields by their titles or ids, as list_fields shows them; null empties one.' },
)
export const PlainCard = Args(plain)
export const NewCard = {
  ...plain,
  people: Type.Optional(People),
  tags: Type.Optional(Tags),
  epic: Type.Optional(Epic),
  fields: Type.Optional(CustomFields),
}

export async function toNewCard({ title, content, format, due, priority, estimate }: Static<typeof PlainCard>) {
  return {
    title,
    ...(content !== undefined && { content: await toContent(content, format) }),
    ...(due !== undefined && { due_date: readDate('due', due) }),
    ...(priority !== undefined && { priority: toPriority(priority) }),
    ...(estimate !== undefined && { estimate }),
  }
}

export function toPriority(priority: (typeof PRIORITIES)[number]): number {
  return PRIORITIES.indexOf(priority)
}

/** The tags of these names that a card of the space can have. */
export async function findTags({ api }: Context, project_id: string, names: readonly string[]): Promise<string[]> {
  const ids = new Map<string, string>()
  const known: string[] = []
  // No further than to the last of them.
  for await (const tag of api.all.listTags({ project_id, count: PAGE_ITEMS })) {
    known.push(tag.name)
    for (const name of names) if (isSameName(tag.name, name)) ids.set(name, tag.id)
    if (names.every((name) => ids.has(name))) return names.map((name) => must(ids.get(name)))
  }
  const missing = names.filter((name) => !ids.has(name)).join('”, “')
  const some = known.slice(0, MCP_NAMED).join(', ') || 'none yet'
  throw new ToolError(`There is no tag “${missing}” here. Tags are: ${some}. list_tags shows all.`)
}
