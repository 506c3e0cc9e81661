import { AppError, invalid } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { DAY_MS, localTime } from '../../common/time.ts'
import { exceeding } from '../../workspace/card-limits.ts'
import { given } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { type Action, allows, type ContainerRole, roleIn } from '../../workspace/policy.ts'
import { createBoard, readBoard } from '../boards/boards.service.ts'
import { insertCards } from '../cards/cards.bulk.ts'
import { requireDestination } from '../cards/cards.destination.ts'
import type { Destination } from '../cards/cards.move.ts'
import { findCardsById, requireCard } from '../cards/cards.queries.ts'
import { toCards } from '../cards/cards.shape.ts'
import { requireWorkItem } from '../cards/cards.work.ts'
import { requireCapacityForNew } from '../checklists/checklists.capacity.ts'
import { ownersOfItems } from '../checklists/checklists.people.ts'
import { createChecklist } from '../checklists/checklists.service.ts'
import { findListsOfBoards, findListsOfSprints } from '../containers/lists.queries.ts'
import { requireLiveProject } from '../containers/projects.queries.ts'
import { findRunningSprints, findSprint, requireSprint, type SprintRow } from '../containers/sprints.queries.ts'
import { valuesFromTemplate } from '../fields/fields.carry.ts'
import { findActiveMembers, findMember } from '../members/members.queries.ts'
import { shortNameOf } from '../members/members.service.ts'
import { requirePlace } from '../pages/pages.move.ts'
import { createPage } from '../pages/pages.service.ts'
import { toId } from '../shapes.ts'
import { planSprint } from '../sprints/sprints.plan.ts'
import { readSprint } from '../sprints/sprints.service.ts'
import { findLikeTags } from '../tags/tags.carry.ts'
import { findTagsForProjects, plainTag } from '../tags/tags.queries.ts'
import { parseContent } from './templates.content.ts'
import { type FoundTemplate, requireTemplate } from './templates.queries.ts'
import type { CardContent, MadeOfTemplate, TemplateContent, TemplateType, UseTemplate } from './templates.schema.ts'
import { fillCard, fillChecklist, fillHtml, fillText, type Values } from './templates.variables.ts'

/** A template that is being used: its content, and the title of what is made. */
interface Use {
  w: Write
  template: FoundTemplate
  content: TemplateContent
  title: string
  body: UseTemplate
}

/** Makes what a template says, where the caller wants it. */
export async function useTemplate(w: Write, id: string, body: UseTemplate): Promise<MadeOfTemplate> {
  const template = await requireTemplate(w, id)
  refuseOtherPlaces(template.type, body)
  exceeding(w, body.override)
  const content = parseContent(template.type, template.content)
  return MAKERS[template.type]({ w, template, content, title: body.title ?? content.title ?? template.title, body })
}

/** Where each type goes. */
const PLACES: Record<TemplateType, readonly (keyof UseTemplate)[]> = {
  card: ['list_id'],
  checklist: ['card_id'],
  board: ['project_id'],
  page: ['project_id', 'parent_page_id'],
  sprint: ['project_id', 'sprint_id', 'start_date', 'end_date'],
}

function refuseOtherPlaces(type: TemplateType, { title: _, override: _override, ...places }: UseTemplate) {
  const other = Object.keys(given(places)).find((field) => !PLACES[type].some((own) => own === field))
  if (other !== undefined)
    throw invalid(
      other,
      `A template of type ${type} goes by ${PLACES[type].join(', ')}, not by ${other}.`,
      'conflicting',
    )
}

const MAKERS: Record<TemplateType, (use: Use) => Promise<MadeOfTemplate>> = {
  card: async ({ w, template, content, title, body }) => {
    if (body.list_id === undefined) throw invalid('list_id', 'Name the list that the card goes to.', 'required')
    const to = await requireDestination(w, { list_id: body.list_id })
    const sprint = to.sprint_id === null ? undefined : await findSprint(w, to.sprint_id)
    const values = await findValues(w, to.project_id, sprint)
    const ids = await addCards(w, template, [{ to, card: fillCard({ ...content, title }, values) }])
    return { card: must((await toCards(w, await findCardsById(w, ids)))[0]) }
  },
  checklist: async ({ w, content, title, body }) => {
    if (body.card_id === undefined) throw invalid('card_id', 'Name the card that gets the checklist.', 'required')
    const { noun, project_id } = await requireWorkItem(w, body.card_id)
    const card = noun === 'card' ? await requireCard(w, body.card_id) : null
    const sprint = card?.sprint_id ? await findSprint(w, card.sprint_id) : undefined
    const values = await findValues(w, project_id, sprint)
    const checklist = { ...fillChecklist(content, values), title: fillText(title, values) }
    const { items = [] } = checklist
    const active = await findActiveMembers(w, ownersOfItems(items))
    return {
      checklist: await createChecklist(w, body.card_id, { ...checklist, items: withActiveOwners(items, active) }),
    }
  },
  board: async ({ w, template, content, title, body }) => {
    const { id, project_id } = await requireSpace(w, template, body, 'board.create')
    const values = await findValues(w, id)
    const { lists, icon, color, image_urls, thumbnail_url, layout, card_cover_enabled = true } = content
    const board = await createBoard(w, {
      ...given({ color, image_urls, thumbnail_url, layout }),
      project_id,
      title: fillText(title, values),
      ...filledContent(content, values),
      ...(typeof icon === 'string' && { icon }),
      card_cover_enabled: card_cover_enabled ? 1 : 0,
      ...(lists && { lists: lists.map(({ cards: _, ...list }) => ({ ...list, ...filledList(list, values) })) }),
    })
    const made = await findListsOfBoards(w, [toId(board.id)])
    const cards = (lists ?? []).flatMap(({ cards = [] }, index) =>
      cards.map((card) => ({ to: must(made[index]), card: fillCard(card, values) })),
    )
    if (cards.length === 0) return { board }
    await addCards(w, template, cards)
    return { board: await readBoard(w, board.id) }
  },
  page: async ({ w, template, content, title, body }) => {
    const { parent_page_id } = body
    // The page above says which space it is.
    const project_id = body.project_id ?? (parent_page_id === undefined ? idOf(template) : undefined)
    const to = await requirePlace(w, { project_id, parent_page_id })
    const values = await findValues(w, to.project_id)
    const { icon, cover_image, font, hide_table_of_contents, hide_subpages } = content
    const page = await createPage(w, {
      ...given({ icon, cover_image, font, hide_table_of_contents, hide_subpages, parent_page_id }),
      project_id: String(to.project_id),
      title: fillText(title, values),
      ...filledContent(content, values),
    })
    return { page }
  },
  sprint: async (use) => (use.body.sprint_id === undefined ? planFrom(use) : fillSprint(use, use.body.sprint_id)),
}

function idOf({ project_id }: FoundTemplate): string {
  return String(project_id)
}

function filledContent({ content }: Pick<TemplateContent, 'content'>, values: Values) {
  return content === undefined ? {} : { content: fillHtml(content, values) }
}

function filledList(list: Pick<TemplateContent, 'title' | 'content'>, values: Values) {
  const { title } = list
  return { ...(title !== undefined && { title: fillText(title, values) }), ...filledContent(list, values) }
}

async function planFrom({ w, template, content, title, body }: Use): Promise<MadeOfTemplate> {
  const { id, project_id } = await requireSpace(w, template, body, 'sprint.create')
  const { start_date, end_date } = body
  // Its own title cannot name itself.
  const values = await findValues(w, id, null)
  const sprint = await planSprint(w, id, {
    ...given({ start_date, end_date }),
    title: fillText(title, values),
    ...filledContent(content, values),
  })
  await addToSprint(w, template, sprint, content)
  return { sprint: await readSprint(w, project_id, String(sprint.id)) }
}

async function fillSprint({ w, template, content, body }: Use, sprint_id: string): Promise<MadeOfTemplate> {
  const { project_id, ...dates } = body
  const other = Object.keys(given({ project_id, start_date: dates.start_date, end_date: dates.end_date }))[0]
  if (other !== undefined)
    throw invalid(other, `sprint_id names a sprint that has its ${other} already. Leave it out.`, 'conflicting')
  const sprint = await requireSprint(w, sprint_id)
  w.permit(sprint.container_role)
  const ids = await addToSprint(w, template, sprint, content)
  const cards = new Map((await toCards(w, await findCardsById(w, ids))).map((card) => [card.id, card]))
  return { cards: ids.map((id) => must(cards.get(String(id)))) }
}

/** Nothing is done yet: cards go to the first list for what is committed. */
async function addToSprint(w: Write, template: FoundTemplate, sprint: SprintRow, { cards = [] }: TemplateContent) {
  const lists = await findListsOfSprints(w, [sprint.id])
  // Every sprint has a list of each status: its settings are checked for that.
  const list = must(lists.find(({ behavior }) => behavior === 'committed'))
  const to = await requireDestination(w, { list_id: String(list.id) })
  const values = await findValues(w, to.project_id, sprint)
  return addCards(
    w,
    template,
    cards.map((card) => ({ to, card: fillCard(card, values) })),
  )
}

/** The space that something goes to, the template's own if none is named, where the caller may make such a thing. */
async function requireSpace(w: Write, template: FoundTemplate, { project_id }: UseTemplate, action: Action) {
  const id = project_id ?? idOf(template)
  const project = await requireLiveProject(w, id)
  permitMaking(w, project.container_role, action)
  return { id: project.id, project_id: id }
}

/** Using a template needs the role that making the thing needs otherwise. */
function permitMaking(w: Write, containerRole: ContainerRole | null, action: Action) {
  if (!allows(roleIn(w.role, containerRole), action))
    throw new AppError('forbidden', 'You may not make this here: ask a member of the space.')
}

/** `sprint`: the one that is concerned; if absent the running one of the space, if there is one; null for none. */
export async function findValues(w: Write, project_id: number | null, sprint?: SprintRow | null): Promise<Values> {
  const person = must(await findMember(w, w.user_id))
  const running =
    sprint === undefined ? (await findRunningSprints(w)).find((one) => one.project_id === project_id) : sprint
  return {
    date: new Date(localTime(w.now, person.timezone_id).day * DAY_MS).toISOString().slice(0, 10),
    person: shortNameOf(w, person) ?? undefined,
    sprint: running?.title,
  }
}

/** Makes one card from a content, on a day: as a recurrence does. */
export async function makeCard(
  w: Write,
  to: Destination,
  { project_id, content, title }: { project_id: number; content: TemplateContent; title: string },
  day: string,
  full_list_id?: number,
): Promise<number> {
  const values = { ...(await findValues(w, to.project_id)), date: day }
  const card = fillCard({ ...content, title }, values)
  const [id] = await addCards(w, { project_id }, [{ to, card, ...given({ full_list_id }) }])
  return must(id)
}

/** The space that the tags of a content are of. */
type Origin = Pick<FoundTemplate, 'project_id'>

interface Placed {
  to: Destination
  card: CardContent
  /** See `NewCard`. */
  full_list_id?: number
}

/** Adds cards at the bottom of their lists, without people and tags that are gone. */
async function addCards(w: Write, template: Origin, placed: readonly Placed[]): Promise<number[]> {
  const [first] = placed
  if (!first) return []
  const people = placed.flatMap(({ card: { owner_id, members = [], checklists = [] } }) => [
    ...(owner_id === undefined ? [] : [owner_id]),
    ...members.map(({ user_id }) => user_id),
    ...ownersOfItems(checklists.flatMap(({ items = [] }) => items)),
  ])
  const active = await findActiveMembers(w, people)
  const tagOf = await findTagsOf(w, template, first.to.project_id, placed)
  const values = await valuesFromTemplate(
    w,
    placed.map(({ card }) => card.custom_fields),
    first.to.project_id,
  )
  const rows = await insertCards(
    w,
    placed.map(({ to, card: named, full_list_id }, index) => {
      const { members = [], tags = [], owner_id, checklists = [], custom_fields: _, ...card } = named
      requireCapacityForNew(checklists)
      const present = new Map(members.filter(({ user_id }) => active.has(user_id)).map((one) => [one.user_id, one]))
      const found = [...new Set(tags.flatMap((tag) => tagOf(tag) ?? []))]
      return {
        to,
        body: {
          ...card,
          ...(owner_id !== undefined && active.has(owner_id) && { owner_id }),
          ...(present.size > 0 && { members: [...present.values()] }),
          ...(found.length > 0 && { tags: found }),
          ...(checklists.length > 0 && {
            checklists: checklists.map(({ items = [], ...one }) => ({
              ...one,
              items: withActiveOwners(items, active),
            })),
          }),
        },
        custom_fields: values[index] ?? null,
        ...given({ full_list_id }),
      }
    }),
  )
  return rows.map(({ id }) => id)
}

function withActiveOwners<I extends { owner_id?: string }>(items: readonly I[], active: ReadonlySet<string>): I[] {
  return items.map((item) => {
    const { owner_id, ...others } = item
    // Without its owner it is an item as well.
    return owner_id === undefined || active.has(owner_id) ? item : (others as I)
  })
}

/** Finds a tag that a template names by its id or its name: in the space of the cards, the one of the same name there. */
async function findTagsOf(w: Write, { project_id }: Origin, to: number, placed: readonly Placed[]) {
  if (placed.every(({ card }) => (card.tags ?? []).length === 0)) return () => undefined
  const known = await findTagsForProjects(w, [project_id, to])
  const like = await findLikeTags(w, known, to, false)
  const usable = known.flatMap((tag) => {
    const id = like.get(tag.id)
    return id === undefined ? [] : [{ tag, id: String(id) }]
  })
  const byId = new Map(usable.map(({ tag, id }) => [String(tag.id), id]))
  const byName = new Map(usable.map(({ tag, id }) => [plainTag(tag.name), id]))
  return (tag: string) => byId.get(tag) ?? byName.get(plainTag(tag))
}
