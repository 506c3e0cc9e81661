import { must } from '../../common/must.ts'
import { PIECE_ROWS } from '../../limits/files.ts'
import { type NewFamily, setFamilies } from '../../resources/cards/cards.family.ts'
import { insertLinks, type NewLink } from '../../resources/cards/cards.links.ts'
import { refsOf } from '../../resources/cards/cards.queries.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Write } from '../../workspace/handles.ts'
import { isPlannedEpic, type LinkType, type PlannedWork } from './plan.ts'

type Relate = (w: Write) => Promise<void>

/** What cards say of each other, collected as they are written: a card may name one that comes later. */
export class RelationWriter {
  /** By the numbers of cards and epics in their file. */
  readonly #ids: number[] = []
  readonly #epics = new Set<number>()
  readonly #families: { number: number; parent: number | undefined; epic: number | undefined }[] = []
  readonly #links: { from: number; to: number; type: LinkType }[] = []

  add(work: PlannedWork, id: number) {
    const { number, links = [] } = work
    if (number === undefined) return
    this.#ids[number] = id
    for (const { type, to } of links) this.#links.push({ from: number, to, type })
    if (isPlannedEpic(work)) this.#epics.add(number)
    else if (work.parent !== undefined || work.epic !== undefined)
      this.#families.push({ number, parent: work.parent, epic: work.epic })
  }

  /** The writes that are left when everything is there, each short. */
  *pieces(): Generator<Relate> {
    for (const some of chunks(this.#families)) {
      const families = some.map(({ number, parent, epic }): NewFamily => {
        return { id: this.#idOf(number), parent_card_id: this.#idOrNone(parent), epic_id: this.#idOrNone(epic) }
      })
      yield (w) => setFamilies(w, families)
    }
    const isOfEpics = ({ from }: { from: number }) => this.#epics.has(from)
    for (const some of chunks(this.#links.filter(isOfEpics)))
      yield (w) =>
        insertLinks(
          w,
          'epic',
          some.map((link) => {
            const id = this.#idOf(link.from)
            return this.#toLink(link, { noun: 'epic', id, refs: { epic_id: id } })
          }),
        )
    for (const some of chunks(this.#links.filter((link) => !isOfEpics(link))))
      yield async (w) => {
        const refs = await findRefs(
          w,
          some.map(({ from }) => this.#idOf(from)),
        )
        const links = some.map((link) => {
          const id = this.#idOf(link.from)
          return this.#toLink(link, { noun: 'card', id, refs: must(refs.get(id)) })
        })
        await insertLinks(w, 'card', links)
      }
  }

  #toLink({ to, type }: { to: number; type: LinkType }, item: NewLink['item']): NewLink {
    return { item, other: this.#idOf(to), type }
  }

  #idOf(number: number): number {
    return must(this.#ids[number])
  }

  #idOrNone(number: number | undefined): number | null {
    return number === undefined ? null : this.#idOf(number)
  }
}

function* chunks<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += PIECE_ROWS) yield all.slice(start, start + PIECE_ROWS)
}

async function findRefs({ db, team_id }: Write, ids: readonly number[]) {
  const rows = await db
    .selectFrom('cards')
    .select(['id', 'list_id', 'board_id', 'home_board_id', 'sprint_id', 'project_id', 'epic_id'])
    .where('team_id', '=', team_id)
    .where(idIn(db, 'id', idList(db, [...new Set(ids)])))
    .execute()
  return new Map(rows.map((row) => [row.id, refsOf(row)]))
}
