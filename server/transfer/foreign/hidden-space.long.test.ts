import { beforeAll, describe, expect, test } from 'vitest'
import { exportOf } from '../../../test/exports.ts'
import { rowsOf } from '../../../test/imports.ts'
import { newNeighbours } from '../../../test/neighbours.ts'
import { expectSoundStore } from '../../../test/sound-store.ts'
import { type Caller, newTeam, renewServers, stores, type Team } from '../../../test/team.ts'
import { everythingOf } from '../../../test/twins.ts'
import { PIECE_BYTES, PIECE_ROWS, PLACED_CARDS } from '../../limits/files.ts'
import { Gateway } from '../../workspace/gateway.ts'
import { removeAbandonedImports } from '../own/abandoned.ts'
import { importPlan, type ReadFile } from './import-plan.ts'
import { inPieces } from './pieces.ts'
import { Omissions, type PlannedCard, type PlannedEpic, type PlannedList } from './plan.ts'

// The whole store is checked for its invariants: nothing of other files may be in it.
beforeAll(renewServers)

const HOUR_MS = 3_600_000
const TODO: PlannedList = { title: 'To do', archived: false }
const DONE: PlannedList = { title: 'Done', archived: true }

function card(title: string, rest: Partial<PlannedCard> = {}): PlannedCard {
  return {
    list: TODO,
    title,
    content: 'zebra',
    archived: false,
    members: [],
    tags: [{ name: 'Shared', color: '' }],
    checklists: [],
    comments: [{ author: null, content: 'A giraffe' }],
    ...rest,
  }
}

function epic(title: string, archived = false): PlannedEpic {
  return { list: null, behavior: 'started', title, content: 'zebra', archived, members: [], comments: [], number: 0 }
}

/** A file of several pieces; `halfWay` happens when some of them are written. */
function newFile(halfWay: () => Promise<void> = async () => undefined, epics: readonly PlannedEpic[] = []): ReadFile {
  async function* cards() {
    yield* epics
    for (let index = 0; index < PIECE_ROWS; index += 1)
      yield card(`Card ${index}`, index % 9 === 0 ? { list: DONE } : {})
    await halfWay()
    yield card('Last', { archived: true, tags: [{ name: 'New', color: '' }] })
  }
  const board = { title: 'Safari', content: '', archived: false, lists: [TODO, DONE], tags: [] }
  const newFields = [{ title: 'Height', type: 'text', options: [], decimals: 0 } as const]
  const plan = {
    title: 'Animals',
    boards: [board],
    newFields: newFields.map((field) => ({ ...field, options: [] })),
    total_cards: PIECE_ROWS + 1,
    cards,
  }
  return { source: 'csv', checksum: crypto.randomUUID(), plan, omissions: new Omissions() }
}

function bringIn(team: Team, file: ReadFile, options = {}) {
  return importPlan(team.server.gateway, { team_id: team.team_id, user_id: team.user_id, role: 'owner' }, file, options)
}

const later = ({ server }: Team) => new Gateway(server.store, { now: () => Date.now() + HOUR_MS })

/** Everything that a caller can see of the workspace. */
async function viewOf(caller: Caller): Promise<unknown[]> {
  const paths = ['/projects', '/boards', '/cards', '/cards?archived=true', '/tags', '/events', '/activity']
  const found = [
    '/search?query=zebra',
    '/search?query=safari',
    '/search?query=animals',
    '/search?query=card&archived=true',
  ]
  const answers = []
  for (const path of [...paths, ...found, '/private_projects']) {
    const { status, body } = await caller.get(path)
    answers.push([path, status, status === 200 ? body : null])
  }
  return answers
}

describe.each(stores)('an import by pieces on %s', (store) => {
  test('is seen by nobody before it is complete, not even by its importer', async () => {
    const team = await newTeam(store)
    const member = await team.newMember('member')
    await team.made('/tags', { name: 'Shared' })
    const before = [await viewOf(team), await viewOf(member)]
    let looked = false

    const result = await bringIn(
      team,
      newFile(async () => {
        looked = true
        expect([await viewOf(team), await viewOf(member)]).toEqual(before)
        expect(await team.get('/export')).toMatchObject({ status: 409, body: { code: 'conflict' } })
      }),
    )

    expect(looked).toBe(true)
    expect(result).toMatchObject({ is_new: true, counts: { cards: PIECE_ROWS + 1, tags: 1 } })
    for (const caller of [team, member]) {
      const { projects } = (await caller.get('/projects')).body
      expect(projects).toMatchObject([{ title: 'Animals', is_private: false }])
      expect((await caller.get('/search?query=zebra')).body.count).toBeGreaterThan(0)
      const { tags } = (await caller.get('/tags')).body
      expect(tags).toMatchObject([
        { name: 'Shared', total_cards: PIECE_ROWS },
        { name: 'New', total_cards: 1 },
      ])
    }
    const { events } = (await team.get('/events?count=500')).body
    expect(events.at(-1)).toMatchObject({ type: 'project.updated', project_id: result.project_id })
    await exportOf(team)
    await expectSoundStore(team.server.store)
  })

  test('that fails half way leaves nothing that anybody sees, and can be repeated', async () => {
    const team = await newTeam(store)
    await team.made('/tags', { name: 'Shared' })
    const before = [await viewOf(team), await rowsOf(team)]
    const fail = () => Promise.reject(new Error('The file was changed.'))

    await expect(bringIn(team, newFile(fail))).rejects.toThrow('The file was changed.')

    expect([await viewOf(team), await rowsOf(team)]).toEqual(before)
    expect(await bringIn(team, newFile())).toMatchObject({ is_new: true })
    await expectSoundStore(team.server.store)
  })

  test('that was away for long is removed, and ends there', async () => {
    const team = await newTeam(store)
    const before = [await viewOf(team), await rowsOf(team)]

    const file = newFile(async () => expect(await removeAbandonedImports(later(team))).toBeGreaterThan(0))

    await expect(bringIn(team, file)).rejects.toThrow('given up')
    expect([await viewOf(team), await rowsOf(team)]).toEqual(before)
    await exportOf(team)
  })

  test('happens once, also when it is begun twice at the same moment', async () => {
    const team = await newTeam(store)
    const file = newFile()

    const results = await Promise.all([bringIn(team, { ...file }), bringIn(team, { ...file })])

    expect(results.map(({ is_new }) => is_new).toSorted()).toEqual([false, true])
    expect((await team.get('/projects')).body.projects).toHaveLength(1)
    expect(await rowsOf(team)).toMatchObject({ projects: 1, cards: PIECE_ROWS + 1, imports: 1 })
    expect(await bringIn(team, file)).toMatchObject({ is_new: false, counts: { cards: 0 } })
  })

  test('writes a bounded number of cards at a time', async () => {
    const team = await newTeam(store)
    const { totals } = team.server.gateway
    const before = totals.writes
    await bringIn(team, newFile())
    // Each card has a tag and a comment: three rows. The space, the board, its field, its archived list and the end are one write each.
    const pieces = Math.ceil((PIECE_ROWS * 3) / (PIECE_ROWS - (PIECE_ROWS % 3)))
    expect(totals.writes - before).toBe(pieces + 5)
  })

  describe('with epics, which are in no space', () => {
    const live = async (team: Team) =>
      (await team.get('/epics')).body.lists.flatMap(({ epics }: { epics: { title: string }[] }) =>
        epics.map(({ title }) => title),
      )

    test('keeps them aside until it is complete', async () => {
      const team = await newTeam(store)
      let looked = false
      const halfWay = async () => {
        looked = true
        expect(await live(team)).toEqual([])
        expect((await rowsOf(team)).epics).toBe(2)
      }

      const { counts } = await bringIn(team, newFile(halfWay, [epic('Trip'), epic('Old trip', true)]))

      expect([looked, counts.epics]).toEqual([true, 2])
      expect(await live(team)).toEqual(['Trip'])
      await expectSoundStore(team.server.store)
    })

    test('takes them with it when it fails, or was away for long', async () => {
      const team = await newTeam(store)
      const before = await rowsOf(team)
      const fail = () => Promise.reject(new Error('The file was changed.'))
      const away = async () => expect(await removeAbandonedImports(later(team))).toBeGreaterThan(0)

      await expect(bringIn(team, newFile(fail, [epic('Trip')]))).rejects.toThrow('The file was changed.')
      await expect(bringIn(team, newFile(away, [epic('Trip')]))).rejects.toThrow('given up')

      expect(await rowsOf(team)).toEqual(before)
      await expectSoundStore(team.server.store)
    })

    test('leaves those of the import that was first, of two at the same moment', async () => {
      const team = await newTeam(store)
      const file = newFile(undefined, [epic('Trip')])

      const results = await Promise.all([bringIn(team, { ...file }), bringIn(team, { ...file })])

      expect(results.map(({ is_new }) => is_new).toSorted()).toEqual([false, true])
      expect(await live(team)).toEqual(['Trip'])
      expect((await rowsOf(team)).epics).toBe(1)
    })
  })

  describe('beside workspaces with the same ids', () => {
    test('shows its own space alone, and finds its own checklists', async () => {
      const { own, others } = await newNeighbours(store)
      const steps = { title: 'Steps', time_created: 1, items: [{ title: 'First', checked: false }] }
      const one = { ...newFile() }
      one.plan = { ...one.plan, total_cards: 1, cards: () => [card('Card', { checklists: [steps] })] }
      for (const other of others) {
        const { project_id } = await bringIn(other, one)
        await other.patch(`/projects/${project_id}`, { is_private: true })
      }
      await own.server.store.transaction((db) =>
        db.updateTable('teams').set({ past_start: 1 }).where('id', '=', own.team_id).execute(),
      )
      const kept = await Promise.all(others.map((other) => everythingOf(other)))

      expect(await bringIn(own, one)).toMatchObject({ is_new: true, counts: { checklists: 1 } })

      expect(await Promise.all(others.map((other) => everythingOf(other)))).toEqual(kept)
      expect(await everythingOf(own, ['teams'])).toMatchObject({ teams: [{ past_start: 1 }] })
    })

    test('goes if its own space is hidden still', async () => {
      const { own, others } = await newNeighbours(store)
      for (const other of others) await other.newProject({ is_private: true })
      const shown = await own.newProject()
      const noted = { team_id: own.team_id, import_id: crypto.randomUUID(), project_id: Number(shown.id) }
      await own.server.store.transaction((db) =>
        db
          .insertInto('imports')
          .values({ ...noted, source: 'csv', checksum: noted.import_id, time_created: 1, time_loading: 1 })
          .execute(),
      )

      expect(await removeAbandonedImports(own.server.gateway)).toBe(1)

      expect((await own.get('/projects')).body.projects).toMatchObject([{ id: shown.id }])
      expect(await everythingOf(own, ['imports'])).toEqual({ imports: [] })
    })
  })
})

describe('pieces', () => {
  test('are cut by their rows and by their length; what is larger is alone', async () => {
    const items = Array.from({ length: PIECE_ROWS }, () => ({ title: 'step', checked: false }))
    const large = card('many', { checklists: [{ title: 'Steps', items }] })
    const long = card('long', { content: 'x'.repeat(PIECE_BYTES / 2) })
    const pieces = await Array.fromAsync(inPieces([card('a'), large, card('b'), card('c'), long, long, long]))
    expect(pieces.map((piece) => piece.map(({ title }) => title))).toEqual([
      ['a'],
      ['many'],
      ['b', 'c', 'long'],
      ['long'],
      ['long'],
    ])
  })

  test('do not come into a space that people see: that takes only so much', async () => {
    const team = await newTeam('sqlite')
    const project = await team.newProject()
    const file = newFile()
    file.plan.total_cards = PLACED_CARDS + 1
    await expect(bringIn(team, file, { project_id: project.id })).rejects.toThrow(/5,000 at once/)
    expect(await rowsOf(team)).toMatchObject({ boards: 0, cards: 0 })
  })
})
