import { type Static, Type } from 'typebox'
import type { BodyOf } from '../../../client/client.ts'
import { PAGE_ITEMS } from '../../limits/answers.ts'
import { MCP_NAMED } from '../../limits/mcp.ts'
import { Day, orNone, Person, Tags } from './args.ts'
import { Priority, toPriority } from './card-fields.ts'
import { readDate, readStart } from './dates.ts'
import type { Card } from './lean.ts'
import { isSameName } from './same-name.ts'
import { Args, type Context } from './tool.ts'
import { ToolError } from './tool-error.ts'

const STATUSES = ['backlog', 'committed', 'started', 'completed', 'cancelled'] as const

/** What cards can be asked for: all of it must fit, and of several values any will do. */
export const CardFilter = {
  person: orNone(Person, 'Who is on it: a name, e-mail address or user id, or "me"; null for cards that nobody is on.'),
  owner: Type.Optional(Person),
  tags: Type.Optional(Tags),
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'What the title has in it.' })),
  due_before: Type.Optional(Day),
  due_after: Type.Optional(Day),
  priorities: Type.Optional(
    Type.Array(Priority, { minItems: 1, maxItems: 5, uniqueItems: true, description: 'Any of these.' }),
  ),
  statuses: Type.Optional(
    Type.Array(Type.Enum([...STATUSES]), { minItems: 1, maxItems: 5, uniqueItems: true, description: 'Any of these.' }),
  ),
  archived: Type.Optional(Type.Boolean({ description: 'true: only what is archived.' })),
}
const Filter = Args(CardFilter)
type Filter = Static<typeof Filter>
type CardFilters = NonNullable<BodyOf<'previewView'>['card_filters']>

/** A page of the cards that fit, those that are due next first. */
export async function findCards(
  context: Context,
  filter: Filter,
  containers: Pick<NonNullable<CardFilters['include']>, 'projects' | 'boards' | 'lists'>,
  paging: { cursor?: string; count?: number },
): Promise<{ cards: Card[]; cursor: string }> {
  const { person, owner, tags, text, due_before, due_after, priorities, statuses, archived } = filter
  const find = async (named: string) => [(await context.names.people.find(named)).user_id]
  const page = await context.api.previewView(paging, {
    type: 'card',
    card_filters: {
      is_archived: archived ?? false,
      ...(person === null && { has_members: false }),
      ...((due_before !== undefined || due_after !== undefined) && {
        due_date: {
          ...(due_before !== undefined && { before: readDate('due_before', due_before) }),
          ...(due_after !== undefined && { after: readStart('due_after', due_after) }),
        },
      }),
      include: {
        ...containers,
        ...(typeof person === 'string' && { members: await find(person) }),
        ...(owner !== undefined && { owners: await find(owner) }),
        ...(tags && { tags: await tagIds(context, tags) }),
        ...(text !== undefined && { title: text }),
        ...(priorities && { priority: priorities.map(toPriority) }),
        ...(statuses && { statuses }),
      },
      sort_by: { field: 'due_date', order_ascending: true },
    },
  })
  // It answers with what the type asks for.
  return page as { cards: Card[]; cursor: string }
}

/** The tags of these names, wherever they are: spaces have tags of the same name. */
async function tagIds({ api }: Context, names: readonly string[]): Promise<string[]> {
  const known = await Array.fromAsync(api.all.listTags({ count: PAGE_ITEMS }))
  return names.flatMap((name) => {
    const ids = known.filter((tag) => isSameName(tag.name, name)).map(({ id }) => id)
    if (ids.length > 0) return ids
    const some = [...new Set(known.map((tag) => tag.name))].slice(0, MCP_NAMED).join(', ') || 'none yet'
    throw new ToolError(`There is no tag “${name}” that you can see. Tags are: ${some}. list_tags shows all.`)
  })
}
