import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError, LimitReached } from '../common/errors.ts'
import { must } from '../common/must.ts'
import { grouped, inOneLine } from '../common/text.ts'
import { idIn, idList } from '../store/ids.ts'
import type { Db } from '../store/store.ts'
import type { Head } from './head.ts'
import type { Changes, Refs } from './log.ts'
import { allows, type ContainerRole, type Role, roleIn } from './policy.ts'
import { boardOf, boardRole, projectOf, projectRole, type Viewer, visibleBoard } from './visibility.ts'

/** What is needed of a write. */
interface LimitedWrite {
  readonly db: Db
  readonly team_id: string
  readonly user_id: string
  readonly viewer: Viewer
  readonly role: Role
  emit(type: 'list.limit_exceeded' | 'project.limit_exceeded', refs: Refs, changes: Changes): void
}

/** A card that comes into a list, leaves it, or changes its estimate there. */
export interface CountedCard {
  id: number
  project_id: number
  list_id: number
  status: string
  estimate: number | null
  /** The list's own, where it is known: 0 saves asking for it. */
  limit_is_hard?: number | undefined
}

/** What a list gained in this write. */
interface Gain {
  cards: number
  points: number
}

/** Who may exceed a hard limit: an admin who says so, or the program itself, which must be able to finish what it started. */
type Exceeding = 'admin' | 'program'

function addGain(gains: Map<number, Gain>, list_id: number, cards: number, points: number) {
  const { cards: before, points: pointsBefore } = gains.get(list_id) ?? { cards: 0, points: 0 }
  gains.set(list_id, { cards: before + cards, points: pointsBefore + points })
}

/** A limit that the write exceeds. */
interface Exceeded {
  container_role: ContainerRole | null
  /** Why it is refused, and what helps: a sentence that may go on. */
  reason: string
  /** The list that is full. */
  list?: HardList
  log(): void
}

/** A list that took no more, in one operation of several. */
interface RefusedList {
  list: HardList
  /** What it held before all of them. */
  before: number
  /** What else helps. */
  rest: string
}

/** The operations of one write together: how much they bring into lists, so that a refusal says it of all of them. */
export class LimitsTogether {
  readonly #gains = new Map<number, Gain>()
  #refused: RefusedList | null = null
  #isCounting = false

  add(gains: ReadonlyMap<number, Gain>) {
    for (const [id, { cards, points }] of gains) addGain(this.#gains, id, cards, points)
  }

  refuse(list: HardList, rest: string) {
    this.#refused ??= { list, before: list.held - this.#gainOf(list), rest }
  }

  /** After a refusal nothing of the write stays: the operations that are left only count. */
  countTheRest() {
    this.#isCounting = true
  }

  get isCounting(): boolean {
    return this.#isCounting
  }

  /** Why they are refused, by what all of them bring; null where another order of them would have been taken. */
  get message(): string | null {
    if (!this.#refused) return null
    const { list, before, rest } = this.#refused
    const gained = this.#gainOf(list)
    const held = before + gained
    return held > list.max_cards ? listIsFull({ ...list, held }, gained) + rest : null
  }

  #gainOf({ id, limit_unit }: HardList): number {
    return this.#gains.get(id)?.[limit_unit] ?? 0
  }
}

/**
 * The hard limits that a write could exceed: how much a list holds, and how many started cards a person has in a space. They are
 * checked once, at its end, by what it gained in total, so that a card may come for another that leaves. Where the workspace has
 * no hard limit, which the head says, nothing is asked.
 */
export class CardLimits {
  readonly #head: Pick<Head, 'has_list_limits' | 'has_person_limits'>
  readonly #together: LimitsTogether | null
  readonly #lists = new Map<number, Gain>()
  /** Also of lists without a hard limit: an operation before this one may have set it. */
  readonly #allLists = new Map<number, Gain>()
  /** Cards that are started now and were not, in their space, before. */
  readonly #started = new Set<number>()
  readonly #wereStarted = new Set<string>()
  readonly #startedLists = new Set<number>()
  readonly #boards = new Set<number>()
  readonly #assigned: { card_id: number; user_id: string }[] = []
  #exceeding: Exceeding | null
  #takesOverride = false

  constructor(
    head: Pick<Head, 'has_list_limits' | 'has_person_limits'>,
    exceeding: Exceeding | null = null,
    together: LimitsTogether | null = null,
  ) {
    this.#head = head
    this.#exceeding = together?.isCounting ? 'program' : exceeding
    this.#together = together
  }

  /** For a part of the write that is checked by itself. */
  ofPart(): CardLimits {
    return new CardLimits(this.#head, this.#exceeding)
  }

  /** The request could ask to exceed limits, so that a refusal says whether the caller may. */
  takeOverride() {
    this.#takesOverride = true
  }

  /** From now on the write may exceed limits. Whether the caller is an admin is asked where they do. */
  exceed(by: Exceeding) {
    this.#exceeding = by
  }

  get mayExceed(): boolean {
    return this.#exceeding !== null
  }

  get areOfLists(): boolean {
    return this.#head.has_list_limits === 1
  }

  /** Rows of these tables are written with a hard limit: writes that share this transaction have to ask from now on. */
  noteRows(table: string, rows: readonly object[]) {
    if (table === 'lists' && rows.some((row) => 'limit_is_hard' in row && row.limit_is_hard !== 0))
      this.#head.has_list_limits = 1
    if (table === 'projects' && rows.some((row) => 'started_limit_is_hard' in row && row.started_limit_is_hard !== 0))
      this.#head.has_person_limits = 1
  }

  /** `count` is 0 for a card that only changes its estimate. */
  add(card: CountedCard, sign: 1 | -1, count: 0 | 1) {
    const [cards, points] = [sign * count, sign * (card.estimate ?? 0)]
    if (this.#together) addGain(this.#allLists, card.list_id, cards, points)
    if (this.areOfLists && card.limit_is_hard !== 0) addGain(this.#lists, card.list_id, cards, points)
    if (this.#head.has_person_limits !== 1 || card.status !== 'started') return
    const key = `${card.id} ${card.project_id}`
    if (sign === -1) this.#wereStarted.add(key)
    else if (!this.#wereStarted.has(key)) this.#started.add(card.id)
  }

  /** A list became one for started cards, came back, or came into another space. */
  addList(list: { id: number; behavior: string }) {
    if (this.#head.has_person_limits === 1 && list.behavior === 'started') this.#startedLists.add(list.id)
  }

  /** A board came back, or into another space. */
  addBoard(id: number) {
    if (this.#head.has_person_limits === 1) this.#boards.add(id)
  }

  /** A person is the owner of a card now, or on it. */
  assign(card_id: number, user_id: string) {
    if (this.#head.has_person_limits === 1) this.#assigned.push({ card_id, user_id })
  }

  /** Refuses the write where it exceeds a hard limit; where the caller may, it says so in the log. */
  async require(w: LimitedWrite) {
    this.#together?.add(this.#allLists)
    const gaining = [...this.#lists].filter(([, { cards, points }]) => cards > 0 || points > 0)
    const exceeded = gaining.length > 0 ? await this.#findFullLists(w, new Map(gaining)) : []
    const arrivals = this.#started.size + this.#startedLists.size + this.#boards.size
    if (arrivals + this.#assigned.length > 0) exceeded.push(...(await this.#findBusyPeople(w)))
    const [first] = exceeded
    if (!first) return
    const mayExceed = exceeded.every(({ container_role }) => allows(roleIn(w.role, container_role), 'limit.exceed'))
    if (this.#exceeding === null) {
      const rest = mayExceed ? '.' : ', or ask an admin to exceed the limit.'
      if (first.list) this.#together?.refuse(first.list, rest)
      throw new LimitReached(first.reason + rest, this.#takesOverride && mayExceed)
    }
    if (this.#exceeding === 'admin' && !mayExceed)
      throw new AppError('forbidden', 'Only an admin may exceed a limit. Send the request without override.')
    for (const { log } of exceeded) log()
  }

  async #findFullLists(w: LimitedWrite, gains: ReadonlyMap<number, Gain>): Promise<Exceeded[]> {
    return (await findHardLists(w, [...gains.keys()])).flatMap((list) => {
      const { cards, points } = must(gains.get(list.id))
      const gained = list.limit_unit === 'points' ? points : cards
      if (gained <= 0 || list.held <= list.max_cards) return []
      const { id: list_id, board_id, sprint_id, project_id, max_cards, held, container_role } = list
      const refs = { list_id, board_id, sprint_id, project_id }
      const log = () => w.emit('list.limit_exceeded', refs, { count: [max_cards, held] })
      return { container_role, reason: listIsFull(list, gained), list, log }
    })
  }

  async #findBusyPeople(w: LimitedWrite): Promise<Exceeded[]> {
    return (await this.#findBusy(w)).map((person) => {
      const { project_id, user_id, started, max_started_per_person: max, container_role } = person
      const changes: Changes = { count: [max, started], user_id: [null, user_id] }
      const log = () => w.emit('project.limit_exceeded', { project_id }, changes)
      return { container_role, reason: personHasEnough(w, person), log }
    })
  }

  /** People who have more started cards than they may, because of this write. */
  async #findBusy(w: LimitedWrite): Promise<BusyPerson[]> {
    const cards = [...this.#started, ...this.#assigned.map(({ card_id }) => card_id)]
    const people = await findPeopleOn(w, cards, [...this.#startedLists], [...this.#boards])
    const concerned = people.filter(
      ({ card_id, list_id, board_id, user_id }) =>
        (card_id !== null && this.#started.has(card_id)) ||
        this.#startedLists.has(list_id) ||
        (board_id !== null && this.#boards.has(board_id)) ||
        this.#assigned.some((one) => one.card_id === card_id && one.user_id === user_id),
    )
    const found: BusyPerson[] = []
    for (const [project_id, group] of Map.groupBy(concerned, (one) => one.project_id))
      found.push(...(await findBusyIn(w, project_id, [...new Set(group.map(({ user_id }) => user_id))])))
    return found
  }
}

/** The handle of a write whose request asks to exceed limits, or does not but could. */
export function exceeding<W extends { readonly limits: CardLimits }>(w: W, override: boolean | undefined): W {
  w.limits.takeOverride()
  if (override) w.limits.exceed('admin')
  return w
}

function findHardLists({ db, team_id, viewer }: LimitedWrite, ids: readonly number[]) {
  const points = sql<number>`(select coalesce(sum(cards.estimate), 0) from cards
    where cards.team_id = lists.team_id and cards.list_id = lists.id and cards.time_archived is null)`
  return db
    .selectFrom('lists')
    .innerJoin('projects', projectOf('lists'))
    .leftJoin('boards', boardOf('lists'))
    .select([
      'lists.id',
      'lists.project_id',
      'lists.board_id',
      'lists.sprint_id',
      'lists.max_cards',
      'lists.limit_unit',
    ])
    .select([
      sql<string | null>`case when ${visibleBoard(viewer)} then lists.title end`.as('title'),
      sql<number>`case when lists.limit_unit = 'points' then cast(${points} as bigint) else lists.total_cards end`.as(
        'held',
      ),
      boardRole(viewer).as('container_role'),
    ])
    .where('lists.team_id', '=', team_id)
    .where(idIn(db, 'lists.id', idList(db, ids)))
    .where('lists.limit_is_hard', '=', 1)
    .where('lists.max_cards', '>', 0)
    .orderBy('lists.id')
    .execute()
}

type HardList = Awaited<ReturnType<typeof findHardLists>>[number]

const counted = (count: number, unit: 'cards' | 'points') =>
  `${grouped(count)} ${count === 1 ? unit.slice(0, -1) : unit}`

function listIsFull({ title, limit_unit, max_cards, held }: HardList, gained: number): string {
  const list = title === null ? 'A list' : `The list “${title}”`
  const before = held - gained
  // Of one card, the numbers say it.
  const room = max_cards > before ? `there is room for ${grouped(max_cards - before)}` : 'there is no room'
  const toCome = gained > 1 ? ` ${counted(gained, limit_unit)} would come, and ${room}.` : ''
  return `${list} takes at most ${counted(max_cards, limit_unit)}: it has ${grouped(before)}, and would have ${grouped(held)}.${toCome} Move something out of it first`
}

/** Cards of archived lists and boards wait for nobody. */
const IS_STARTED = sql<SqlBool>`lists.behavior = 'started' and cards.time_archived is null and lists.time_archived is null
  and not exists (select 1 from boards where boards.team_id = lists.team_id and boards.id = lists.board_id
    and boards.time_archived is not null)`

/** Who is on these started cards, or on those of these lists and boards, in spaces with a hard limit. */
async function findPeopleOn(
  { db, team_id }: LimitedWrite,
  cards: readonly number[],
  lists: readonly number[],
  boards: readonly number[],
) {
  const isIn = (column: string, ids: readonly number[]) => (ids.length > 0 ? [idIn(db, column, idList(db, ids))] : [])
  const named = [...isIn('cards.id', cards), ...isIn('cards.list_id', lists), ...isIn('cards.board_id', boards)]
  const which = sql`(${sql.join(named, sql` or `)})`
  // Of lists and boards, which may have many cards, the people are enough.
  const card_id =
    cards.length > 0 ? sql`case when ${sql.join(isIn('cards.id', cards))} then cards.id end` : sql`cast(null as bigint)`
  const people = (user: RawBuilder<unknown>, join: RawBuilder<unknown>) => sql`
    select ${card_id} as card_id, cards.list_id, cards.board_id, cards.project_id, ${user} as user_id from cards
    join lists on lists.team_id = cards.team_id and lists.id = cards.list_id
    join projects on projects.team_id = cards.team_id and projects.id = cards.project_id ${join}
    where cards.team_id = ${team_id} and ${which} and ${IS_STARTED}
      and projects.started_limit_is_hard = 1 and projects.max_started_per_person > 0 and ${user} is not null`
  const members = sql`join card_members on card_members.team_id = cards.team_id and card_members.card_id = cards.id`
  const { rows } = await sql<PersonOn>`
    ${people(sql.ref('cards.owner_id'), sql``)} union ${people(sql.ref('card_members.user_id'), members)}`.execute(db)
  return rows
}

interface PersonOn {
  card_id: number | null
  list_id: number
  board_id: number | null
  project_id: number
  user_id: string
}

interface BusyPerson {
  project_id: number
  user_id: string
  /** Empty for one who has not come yet. */
  name: string
  started: number
  max_started_per_person: number
  container_role: ContainerRole | null
}

/** As people are shown; addresses are not for everybody. */
const NAME = sql<string>`coalesce(nullif(max(person.display_name), ''),
  trim(max(person.first_name) || ' ' || max(person.last_name)), '')`

/** Those of these people who have more started cards in a space than it allows. */
async function findBusyIn(w: LimitedWrite, project_id: number, users: readonly string[]): Promise<BusyPerson[]> {
  const { db, team_id, viewer } = w
  const inSpace = (user: RawBuilder<unknown>, join: RawBuilder<unknown>) => sql`
    select cards.id as card_id, ${user} as user_id from lists
    join cards on cards.team_id = lists.team_id and cards.list_id = lists.id ${join}
    where lists.team_id = ${team_id} and lists.project_id = ${project_id} and ${IS_STARTED}
      and ${user} in (${sql.join(users)})`
  const members = sql`join card_members on card_members.team_id = cards.team_id and card_members.card_id = cards.id`
  const { rows } = await sql<BusyPerson>`
    select projects.id as project_id, mine.user_id, ${NAME} as name, count(*) as started, projects.max_started_per_person,
      ${projectRole(viewer)} as container_role
    from projects join (${inSpace(sql.ref('cards.owner_id'), sql``)}
      union ${inSpace(sql.ref('card_members.user_id'), members)}) as mine on 1 = 1
    left join members as busy on busy.team_id = projects.team_id and busy.user_id = mine.user_id
      and busy.time_joined is not null
    left join users as person on person.id = busy.user_id
    where projects.team_id = ${team_id} and projects.id = ${project_id}
    group by projects.team_id, projects.id, projects.max_started_per_person, mine.user_id, person.id
    having count(*) > projects.max_started_per_person order by mine.user_id`.execute(db)
  return rows
}

function personHasEnough(
  { user_id }: LimitedWrite,
  { user_id: busy, name, started, max_started_per_person: max }: BusyPerson,
): string {
  const who = busy === user_id ? 'you' : inOneLine(name) || 'one of the people on the card'
  return `In this space a person has at most ${grouped(max)} started ${max === 1 ? 'card' : 'cards'}: this would make ${grouped(started)} for ${who}. Finish one first`
}
