import { sql } from 'kysely'
import { CLOSED } from '../../../rich-text/live-protocol.ts'
import { givenRows } from '../../store/given-rows.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { nounOf } from '../../workspace/nouns.ts'
import { findStandings, keyOf, mayEdit } from './admission.ts'
import { findDocument, findPresence, findTextStates, findUpdates, type TextState } from './documents.queries.ts'
import type { LiveSession } from './live-session.ts'

/** What the watcher observes and what it requests. */
interface Watched {
  sessions(): readonly LiveSession[]
  /** `content` was written past the editors, or is gone. */
  follow(session: LiveSession): void
  end(session: LiveSession, code: (typeof CLOSED)[keyof typeof CLOSED]): void
  onError(error: unknown): void
}

/** Commits close together are examined once. */
const PAUSE_MS = 100
/** So many events at once are not examined one by one: any of them may have changed who may edit. */
const MAX_EVENTS = 200
/** A process that is silent for so long is gone. */
const PRESENT_MS = 60_000
/** Events of these can end an editor's access, wherever they are. */
const ABOUT_PLACES: ReadonlySet<string> = new Set(['member', 'token', 'project', 'board', 'list', 'sprint'])

/**
 * After each commit, of this process or another, finds out what it means for the texts open here: what others typed,
 * what was written into `content`, who may no longer edit. A few queries for all texts together.
 */
export class CommitWatcher {
  readonly #gateway: Gateway
  readonly #processId: string
  readonly #watched: Watched
  /** How far the log of each workspace was read. */
  readonly #positions = new Map<string, number>()
  #seen: string | null = null
  #looking: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #stopWatching: (() => void) | null = null

  constructor(gateway: Gateway, processId: string, watched: Watched) {
    this.#gateway = gateway
    this.#processId = processId
    this.#watched = watched
  }

  /** Watches a workspace from now on. */
  async start(team_id: string) {
    this.#stopWatching ??= this.#watch()
    if (this.#positions.has(team_id)) return
    const team = await this.#gateway.store.lookUp((db) =>
      db.selectFrom('teams').select('revision').where('id', '=', team_id).executeTakeFirst(),
    )
    this.#positions.set(team_id, team?.revision ?? 0)
  }

  stop() {
    this.#stopWatching?.()
    this.#stopWatching = null
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#positions.clear()
  }

  /** Someone joined, whose access may have ended since it was checked. */
  noteNew() {
    this.#seen = null
  }

  /** Sessions belong to no workspace, so no event reports their end: any commit may have ended one. */
  tick() {
    void this.#lookIfNew().catch((error: unknown) => this.#watched.onError(error))
  }

  async #lookIfNew() {
    const version = await this.#gateway.store.version()
    if (version !== this.#seen) this.#wake()
  }

  #watch(): () => void {
    const isOurs = (team_id: string) => this.#positions.has(team_id)
    const stopHere = this.#gateway.onCommit((heads) => {
      if (heads.some(({ team_id }) => isOurs(team_id))) this.#wake()
    })
    const stopElsewhere = this.#gateway.store.watch((head) => {
      if (!head || isOurs(head.team_id)) this.#wake()
    })
    return () => {
      stopHere()
      stopElsewhere()
    }
  }

  #wake() {
    if (!this.#stopWatching) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.look().catch((error: unknown) => this.#watched.onError(error))
    }, PAUSE_MS)
  }

  /** Looks now, after the current look. */
  async look() {
    while (this.#looking !== null) await this.#looking.catch(() => undefined)
    this.#looking = this.#lookOnce().finally(() => {
      this.#looking = null
    })
    await this.#looking
  }

  async #lookOnce() {
    const sessions = this.#watched.sessions()
    if (sessions.length === 0) return
    const { store, clock } = this.#gateway
    const version = await store.version()
    await this.#turnAway(sessions)
    const keys = sessions.map(({ key }) => key)
    const { states, presence } = await store.read(async (db) => ({
      states: await findTextStates(db, keys),
      presence: await findPresence(db, keys, this.#processId, clock.now() - PRESENT_MS),
    }))
    const stateOf = new Map(states.map((state) => [`${state.team_id} ${state.entity_id}`, state]))
    for (const session of sessions) {
      const state = stateOf.get(`${session.key.team_id} ${session.key.entity_id}`)
      if (state?.generation !== session.generation) this.#watched.end(session, CLOSED.over)
      else await this.#fetch(session, state)
      const here = presence.filter(
        ({ team_id, entity_id }) => team_id === session.key.team_id && entity_id === session.key.entity_id,
      )
      for (const { process_id, states: shown } of here) session.showElsewhere(process_id, shown)
      const gone = session.processesElsewhere.filter((id) => !here.some(({ process_id }) => process_id === id))
      for (const process_id of gone) session.showElsewhere(process_id, null)
    }
    this.#seen = version
  }

  /** Applies what others stored. */
  async #fetch(session: LiveSession, { last_seq, content_seq, is_written }: TextState) {
    if ((last_seq ?? 0) > session.seen && !session.isCatchingUp) {
      const isPast = (content_seq ?? 0) > session.seen
      const { document, updates } = await this.#gateway.store.read(async (db) => ({
        document: isPast ? await findDocument(db, session.key) : undefined,
        updates: await findUpdates(db, session.key, session.seen),
      }))
      // Nothing waits for a merge that may take long; what comes meanwhile is handled by the next look.
      const isSame = document === undefined || document.generation === session.generation
      if (isSame) void session.takeStored(document, updates).then(() => this.#wake())
    }
    if (is_written === 1) this.#watched.follow(session)
  }

  /** Ends the connections of those who may not edit any more. */
  async #turnAway(sessions: readonly LiveSession[]) {
    const editors = sessions.flatMap((session) => [...session.editors].map((editor) => ({ session, editor })))
    const standings = await findStandings(
      this.#gateway,
      editors.map(({ editor }) => editor.collaborator),
    )
    const events = await this.#gateway.store.read((db) => findEvents(db, this.#positions))
    const [teams, ids] = [new Set<string>(), new Set<string>()]
    for (const { team_id, seq, type, entity_id } of events) {
      this.#positions.set(team_id, seq)
      if (events.length >= MAX_EVENTS || ABOUT_PLACES.has(nounOf(type))) teams.add(team_id)
      else if (!type.endsWith('.updated')) ids.add(`${team_id} ${entity_id}`)
    }
    // The others at the next look.
    if (events.length >= MAX_EVENTS) this.#wake()
    for (const { session, editor } of editors) {
      const { collaborator, standing } = editor
      const now = standings.get(keyOf(collaborator))
      if (!now || now.user_id !== collaborator.user_id) {
        editor.close(CLOSED.revoked)
        continue
      }
      editor.standing = now
      const { team_id, entity_id } = session.key
      const isAsked = teams.has(team_id) || ids.has(`${team_id} ${entity_id}`) || now.role !== standing.role
      if (isAsked && !(await mayEdit(this.#gateway, collaborator, now))) editor.close(CLOSED.revoked)
    }
  }
}

/** Events in these workspaces since the last look. */
async function findEvents(db: Db, positions: ReadonlyMap<string, number>) {
  const teams = givenRows(
    db,
    'looked',
    { team_id: 'text', seq: 'bigint' },
    [...positions].map(([team_id, seq]) => ({ team_id, seq })),
  )
  const { rows } = await sql<{ team_id: string; seq: number; type: string; entity_id: number | null }>`
    select events.team_id, events.seq, events.type, events.entity_id from ${teams}
    join events on events.team_id = looked.team_id and events.seq > looked.seq
    order by events.seq limit ${MAX_EVENTS}`.execute(db)
  return rows
}
