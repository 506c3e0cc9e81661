import { type Static, Type } from 'typebox'
import { Day, Epic, People, Tags, Title } from './args.ts'
import { Content, Format, toContent } from './content.ts'
import { readDate } from './dates.ts'
import { PRIORITIES } from './lean.ts'
import { isSameName } from './names.ts'
import { Args, type Context, ToolError } from './tool.ts'

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
export const PlainCard = Args(plain)
export const NewCard = {
  ...plain,
  people: Type.Optional(People),
  tags: Type.Optional(Tags),
  epic: Type.Optional(Epic),
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
  const { tags } = await api.listTags({ project_id, count: 500 })
  return names.map((name) => {
    const tag = tags.find((one) => isSameName(one.name, name))
    if (tag) return tag.id
    const known = tags.slice(0, 30).map((one) => one.name)
    throw new ToolError(`There is no tag “${name}” here. Tags are: ${known.join(', ') || 'none yet'}.`)
  })
}
