import { AppError, notFound } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { inTurns } from '../../store/steps.ts'
import type { Row } from '../../store/tables.ts'
import {
  ARCHIVING_TYPES,
  archivedChange,
  archiving,
  creation,
  differenceInApi,
  TOUCHED_TYPES,
  touched,
} from '../../workspace/changes.ts'
import type { EventType } from '../../workspace/events/types.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import type { Past } from '../../workspace/past/past.ts'
import type { ReadRows } from '../../workspace/past/read-rows.ts'
import { findThere, inOrder, insertAgain } from '../../workspace/past/returning.ts'
import { SiblingOrder } from '../../workspace/past/sibling-order.ts'
import { updateEachRow } from '../../workspace/rows.ts'
import { requireLiveProject, requireProjectToChange } from '../containers/projects.queries.ts'
import type { Seq } from '../events/events.seq.ts'
import { findSeen, pastAt } from '../history/history.past.ts'
import { readCommentsAhead, refuseTooMany, returnComments, returnFiles } from '../history/history.return.ts'
import { toId } from '../shapes.ts'
import { PAGE_COLUMNS } from './pages.columns.ts'
import { type Place, siblingsAt } from './pages.move.ts'
import { findPage, findPlacesOfPages, type PlacedPage } from './pages.queries.ts'
import type { Page } from './pages.schema.ts'
import { readPage, refsOf, verbFor } from './pages.service.ts'

/** Reads what `restorePage` will need of the past. */
export async function readPageAhead(past: Past, id: string) {
  const [page] = await findSeen(past, 'pages', await past.byId('pages', [toId(id)]))
  if (!page) throw notFound('page')
  const pages = [page, ...descendantsOf(page, await past.heldBy('pages', [page.project_id]))]
  refuseTooMany(pages)
  const ids = pages.map((one) => one.id)
  const there = await findThere(past.r, 'pages', ids)
  const gone = ids.filter((one) => !there.has(one))
  await past.heldBy('page_marks', gone)
  await past.heldBy('files', gone)
  await readCommentsAhead(past, gone)
}

/** Restores a page as it was, with the pages that were below it. */
export async function restorePage(w: Write, id: string, seq: Seq, earlier: ReadRows | null): Promise<Page> {
  const past = await pastAt(w, seq, 'seq', earlier)
  const [page] = await findSeen(past, 'pages', await past.byId('pages', [toId(id)]))
  if (!page) throw notFound('page')
  const isThere = (await findThere(w, 'pages', [page.id])).size > 0
  const now = await findPage(w, page.id)
  if (isThere && !now) throw notFound('page')
  if (now) w.permit(now.container_role)
  else await requireLiveProject(w, String(page.project_id))
  // Pages that were below it are restored where they were, even if the page itself is elsewhere now.
  if (now && now.project_id !== page.project_id) await requireProjectToChange(w, String(page.project_id))
  await w.expectUnchanged(page.id, 'any')
  const then = await past.heldBy('pages', [page.project_id])
  const below = await findSeen(past, 'pages', descendantsOf(page, then))
  refuseTooMany(below)
  await restorePages(w, past, [page, ...below], then)
  const [after] = (await findThere(w, 'pages', [page.id])).values()
  if (after) w.emit('page.restored', refsOf(after), now ? {} : creation(PAGE_COLUMNS.inLog(after)))
  return readPage(w, id)
}

/** The pages below a page, each after its parent, in their order. */
function descendantsOf(page: Row<'pages'>, all: readonly Row<'pages'>[]): Row<'pages'>[] {
  const childrenOf = Map.groupBy(all, ({ parent_page_id }) => parent_page_id)
  const found: Row<'pages'>[] = []
  for (let next: Row<'pages'>[] = [page]; next.length > 0; ) {
    next = next.flatMap(({ id }) => inOrder(childrenOf.get(id) ?? []))
    found.push(...next)
  }
  return found
}

/** The text counts too, so that about a hundred pages, or a lot of text, are processed before others have a turn. */
const PAGE_LENGTH = 5 * 1024

/** Pages of one space, the first of which all others were below; `then` are all pages of that space, as they were. */
async function restorePages(w: Write, past: Past, pages: readonly Row<'pages'>[], then: readonly Row<'pages'>[]) {
  const ids = pages.map(({ id }) => id)
  const there = await findThere(w, 'pages', ids)
  const gone = ids.filter((id) => !there.has(id))
  const comments = await past.heldBy('comments', gone)
  const said = Map.groupBy(
    comments.filter(({ parent_id }) => parent_id === null),
    ({ page_id }) => page_id,
  )
  const [root] = pages
  const { project_id } = must(root)
  const own = [...there.values()].filter((now) => now.project_id === project_id)
  await w.expectAllUnchanged(own.map(({ id }) => id))
  const tree = new Tree(w, project_id, await findPlacesOfPages(w, project_id), then)
  const group = new PageGroup(w, tree)
  for await (const some of inTurns(pages, ({ content }) => PAGE_LENGTH + content.length))
    for (const page of some) {
      const now = there.get(page.id)
      // A page moved to another space stays there.
      if (now && now.project_id !== project_id) continue
      if (now) await group.restore(page, now)
      else await group.return({ ...page, total_comments: said.get(page.id)?.length ?? 0 }, page !== root)
    }
  await group.write()
  group.emit()
  await insertAgain(w, 'page_marks', await past.heldBy('page_marks', gone))
  await returnComments(w, past, comments)
  await returnFiles(w, past, gone)
}

/** The pages of a space, in memory while some of them are placed one by one. */
class Tree {
  readonly #w: Write
  readonly #project_id: number
  readonly #pages: Map<number, PlacedPage>
  readonly #childrenOf: Map<number | null, Set<number>>
  readonly #then: ReadonlyMap<number | null, readonly Row<'pages'>[]>
  readonly #orders = new Map<number | null, SiblingOrder>()

  constructor(w: Write, project_id: number, pages: readonly PlacedPage[], then: readonly Row<'pages'>[]) {
    this.#w = w
    this.#project_id = project_id
    this.#pages = new Map(pages.map((page) => [page.id, page]))
    const children = Map.groupBy(pages, ({ parent_page_id }) => parent_page_id)
    this.#childrenOf = new Map([...children].map(([parent, some]) => [parent, new Set(some.map(({ id }) => id))]))
    const formerly = Map.groupBy(then, ({ parent_page_id }) => parent_page_id)
    this.#then = new Map([...formerly].map(([parent, children]) => [parent, inOrder(children)]))
  }

  get hasOverview(): boolean {
    for (const { is_overview, time_archived } of this.#pages.values())
      if (is_overview === 1 && time_archived === null) return true
    return false
  }

  isArchived(id: number): boolean {
    return this.#pages.get(id)?.time_archived != null
  }

  /** Its siblings, and so the page itself, may have got new positions since it was read. */
  positionOf({ id, parent_page_id, position }: Row<'pages'>): string {
    return this.#orders.get(parent_page_id)?.positionOf(id) ?? position
  }

  /** Where a page was: below the one that it was below, unless that is gone, elsewhere, or now below it. */
  placeOf({ id, parent_page_id }: Row<'pages'>): Place {
    for (let above = parent_page_id; above !== null; above = this.#pages.get(above)?.parent_page_id ?? null)
      if (above === id) return { project_id: this.#project_id, parent_page_id: null }
    const isThere = parent_page_id !== null && this.#pages.has(parent_page_id)
    return { project_id: this.#project_id, parent_page_id: isThere ? parent_page_id : null }
  }

  orderAt(parent_page_id: number | null): SiblingOrder {
    const known = this.#orders.get(parent_page_id)
    if (known) return known
    const children = [...(this.#childrenOf.get(parent_page_id) ?? [])].map((id) => must(this.#pages.get(id)))
    const siblings = siblingsAt({ project_id: this.#project_id, parent_page_id })
    const order = new SiblingOrder(this.#w, siblings, inOrder(children))
    this.#orders.set(parent_page_id, order)
    return order
  }

  /** The former siblings of a page, in their order. */
  thenBeside({ parent_page_id }: Row<'pages'>): readonly Row<'pages'>[] {
    return this.#then.get(parent_page_id) ?? []
  }

  /** A page is here now. */
  put(page: PlacedPage) {
    const { id, parent_page_id, position, is_overview, time_archived } = page
    const before = this.#pages.get(id)
    if (before && before.parent_page_id !== parent_page_id) {
      this.#orders.get(before.parent_page_id)?.remove(id)
      this.#childrenOf.get(before.parent_page_id)?.delete(id)
    }
    const beside = this.#childrenOf.get(parent_page_id) ?? new Set()
    this.#childrenOf.set(parent_page_id, beside.add(id))
    this.#pages.set(id, { id, parent_page_id, position, is_overview, time_archived })
  }
}

/** The restored columns of a page. PostgreSQL needs their types. */
const COLUMNS = {
  ...PAGE_COLUMNS.restoredTypes,
  parent_page_id: 'bigint',
  position: 'text',
  ...ARCHIVING_TYPES,
  ...TOUCHED_TYPES,
} as const satisfies { [C in keyof Row<'pages'>]?: 'bigint' | 'text' }

interface PageEvent {
  type: EventType
  page: Pick<Row<'pages'>, 'id' | 'project_id'>
  changes: Changes
}

/** Pages that are restored together: the outcome for each depends on those before it, but they are written at once. */
class PageGroup {
  readonly #w: Write
  readonly #tree: Tree
  readonly #events: PageEvent[] = []
  /** Not written yet. */
  #returning: Row<'pages'>[] = []
  #changed: Row<'pages'>[] = []

  constructor(w: Write, tree: Tree) {
    this.#w = w
    this.#tree = tree
  }

  /** Brings back a deleted page. */
  async return(page: Row<'pages'>, isLogged: boolean) {
    const to = this.#tree.placeOf(page)
    const row = {
      ...page,
      ...to,
      position: await this.#place(page, to),
      is_overview: page.is_overview === 1 && this.#tree.hasOverview ? 0 : page.is_overview,
      ...touched(this.#w),
    }
    this.#tree.put(row)
    this.#returning.push(row)
    if (isLogged) this.#events.push({ type: 'page.restored', page: row, changes: creation(PAGE_COLUMNS.inLog(row)) })
  }

  /** Gives an existing page its fields and position back. */
  async restore(page: Row<'pages'>, present: Row<'pages'>) {
    const now = { ...present, position: this.#tree.positionOf(present) }
    const to = this.#tree.placeOf(page)
    this.#refuseArchivedParent(now, to)
    const columns = {
      ...PAGE_COLUMNS.restored(page),
      parent_page_id: to.parent_page_id,
      position: await this.#place(page, to),
    }
    const archive = archivedChange(now, page.time_archived !== null)
    const changes: Changes = { ...differenceInApi<Row<'pages'>>(now, columns, PAGE_COLUMNS.inLog), ...archive }
    if (Object.keys(changes).length === 0) return
    const after = {
      ...now,
      ...columns,
      ...(archive.archived && archiving(this.#w, archive.archived[1])),
      ...touched(this.#w),
    }
    this.#tree.put(after)
    this.#changed.push(after)
    this.#events.push({ type: `page.${verbFor(changes)}`, page: after, changes })
  }

  #refuseArchivedParent(now: Row<'pages'>, { parent_page_id }: Place) {
    if (parent_page_id === null || parent_page_id === now.parent_page_id) return
    if (this.#tree.isArchived(parent_page_id))
      throw new AppError('page_archived', 'An archived page takes no pages below it. Bring it back first.')
  }

  /** Behind the nearest of its former predecessors; only former siblings count. */
  async #place(page: Row<'pages'>, to: Place): Promise<string> {
    const order = this.#tree.orderAt(to.parent_page_id)
    const target = order.targetOf(this.#tree.thenBeside(page), page)
    const position = order.place(page, target)
    if (position !== undefined) return position
    await this.write()
    await order.spread()
    return must(order.place(page, target))
  }

  /** Writes the changes planned so far: returning pages first, since others may be below them. */
  async write() {
    const [returning, changed] = [this.#returning, this.#changed]
    this.#returning = []
    this.#changed = []
    await insertAgain(this.#w, 'pages', returning)
    await updateEachRow(this.#w, 'pages', COLUMNS, changed)
  }

  /** Emits the events, in their order. */
  emit() {
    for (const { type, page, changes } of this.#events) this.#w.emit(type, refsOf(page), changes)
  }
}
