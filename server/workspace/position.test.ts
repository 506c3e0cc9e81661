import { describe, expect, test } from 'vitest'
import { longTest } from '../../test/extent.ts'
import { newTeam, stores, type Team } from '../../test/team.ts'
import type { Write } from './handles.ts'
import { LONGEST_POSITION } from './order.ts'
import { choosePosition, type Spot } from './position.ts'
import type { Siblings } from './rebalance.ts'

/** Spaces are the plainest ordered rows: here the function itself places them, without any route. */
const SPACES: Siblings = { table: 'projects', within: {} }

function writeIn<T>(team: Team, fn: (w: Write) => Promise<T>): Promise<T> {
  const { team_id, user_id } = team
  const source = JSON.stringify({ type: 'import' })
  return team.server.gateway.enterAs({ team_id, user_id, source }, 'project.create').write(fn)
}

async function put(w: Write, id: number, spot: Spot) {
  const position = await choosePosition(w, SPACES, spot)
  await w.db.updateTable('projects').set({ position }).where('team_id', '=', w.team_id).where('id', '=', id).execute()
  return position
}

async function spacesOf(w: Write) {
  return w.db
    .selectFrom('projects')
    .select(['id', 'position'])
    .where('team_id', '=', w.team_id)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

describe.each(stores)('choosePosition on %s', (store) => {
  async function withSpaces(count: number, fn: (w: Write, ids: number[]) => Promise<void>) {
    const team = await newTeam(store)
    const ids: number[] = []
    for (let made = 0; made < count; made++) ids.push(Number((await team.newProject()).id))
    await writeIn(team, (w) => fn(w, ids))
  }
  const order = async (w: Write) => (await spacesOf(w)).map(({ id }) => id)

  longTest('thousands of placements at one spot stay exact, with short keys', async () => {
    await withSpaces(3, async (w, [first, a, b]) => {
      // The keys are the same on both stores; SQLite answers from the same process.
      const turns = store === 'sqlite' ? 5000 : 300
      let longest = 0
      for (let turn = 0; turn < turns; turn++)
        for (const id of [a, b] as number[]) {
          const position = await put(w, id, { after_id: first as number, moving: { id, position: null } })
          longest = Math.max(longest, position.length)
        }

      expect(longest).toBeLessThanOrEqual(LONGEST_POSITION)
      const rows = await spacesOf(w)
      expect(rows.map(({ id }) => id)).toEqual([first, b, a])
      expect(Math.max(...rows.map(({ position }) => position.length))).toBeLessThanOrEqual(LONGEST_POSITION)
      expect(new Set(rows.map(({ position }) => position)).size).toBe(3)
    })
  })

  test('matches a plain array through any moves', async () => {
    await withSpaces(6, async (w, ids) => {
      const model = [...ids]
      // A fixed sequence of pairs, so that a failure can be repeated.
      for (let step = 0; step < 200; step++) {
        const id = ids[(step * 5) % 6] as number
        const moving = { id, position: (await spacesOf(w)).find((row) => row.id === id)?.position ?? null }
        model.splice(model.indexOf(id), 1)
        if (step % 3 === 0) {
          const index = (step * 7) % 8
          model.splice(index, 0, id)
          await put(w, id, { index, moving })
        } else if (step % 3 === 1) {
          const after_id = model[(step * 11) % 5] as number
          model.splice(model.indexOf(after_id) + 1, 0, id)
          await put(w, id, { after_id, moving })
        } else {
          model.push(id)
          await put(w, id, { moving })
        }
        expect(await order(w)).toEqual(model)
      }
    })
  })

  test('a row that is already there keeps its key', async () => {
    await withSpaces(3, async (w) => {
      const rows = await spacesOf(w)
      for (const [index, moving] of rows.entries()) {
        expect(await choosePosition(w, SPACES, { index, moving })).toBe(moving.position)
        const before = rows[index - 1]
        if (before) expect(await choosePosition(w, SPACES, { after_id: before.id, moving })).toBe(moving.position)
      }
      const last = rows[2] as (typeof rows)[number]
      expect(await choosePosition(w, SPACES, { moving: last })).toBe(last.position)
    })
  })

  test('an index does not count archived rows, which keep their positions', async () => {
    await withSpaces(4, async (w, [a, b, c, d]) => {
      const aside = { time_archived: w.now, archived_user_id: w.user_id }
      await w.db
        .updateTable('projects')
        .set(aside)
        .where('team_id', '=', w.team_id)
        .where('id', '=', b as number)
        .execute()

      await put(w, d as number, { index: 1, moving: { id: d as number, position: null } })

      expect(await order(w)).toEqual([a, d, b, c])
    })
  })

  test('refuses to place a row after itself, or after one that is elsewhere', async () => {
    await withSpaces(1, async (w, [id]) => {
      const moving = { id: id as number, position: null }
      await expect(choosePosition(w, SPACES, { after_id: moving.id, moving })).rejects.toMatchObject({
        code: 'conflict',
      })
      await expect(choosePosition(w, SPACES, { after_id: 999_999_999 })).rejects.toMatchObject({ code: 'conflict' })
      expect(await choosePosition(w, SPACES, { index: 0, moving })).toBe(await choosePosition(w, SPACES, { moving }))
    })
  })
})
