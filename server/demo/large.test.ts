import { describe, expect, onTestFinished, test } from 'vitest'
import { expectSoundStore } from '../../test/sound-store.ts'
import { newReadyUrl, stores } from '../../test/team.ts'
import { createTeam } from '../resources/teams/teams.service.ts'
import { open } from '../store/open.ts'
import { Gateway } from '../workspace/gateway.ts'
import { fillWorkspace } from './large.ts'

describe.each(stores)('the large demo on %s', (name) => {
  test('makes exactly what was asked for, and leaves every count, order and log right', async () => {
    const { gateway, team } = await newWorkspace(name)
    const steps: number[] = []

    const made = await fillWorkspace(gateway, team, { boards: 12, lists: 7, cards: 2500 }, (done) => steps.push(done))

    expect(made).toEqual({ team_id: team.team_id, spaces: 2, boards: 12, lists: 84, cards: 2500 })
    expect(steps).toEqual([1000, 2000, 2500])
    await expectSoundStore(gateway.store)
    expect(await count(gateway, 'cards')).toBe(2500)
    expect(await count(gateway, 'boards')).toBe(12)
    const created = await gateway.store.read((db) =>
      db.selectFrom('events').select('card_id').where('type', '=', 'card.created').execute(),
    )
    expect(new Set(created.map(({ card_id }) => card_id)).size).toBe(2500)
    const inSprint = await gateway.store.read((db) =>
      db.selectFrom('cards').select('id').where('sprint_id', 'is not', null).execute(),
    )
    expect(inSprint).toHaveLength(60)
    for (const table of ['card_members', 'card_tags', 'checklist_items'] as const)
      expect(await count(gateway, table)).toBeGreaterThan(500)
  })

  test('fills what is there already, a second time, and makes nothing when asked for no cards', async () => {
    const { gateway, team } = await newWorkspace(name)
    await fillWorkspace(gateway, team, { boards: 1, lists: 1, cards: 30 })
    await fillWorkspace(gateway, team, { boards: 1, lists: 2, cards: 0 })

    await expectSoundStore(gateway.store)
    expect(await count(gateway, 'cards')).toBe(30)
    expect(await count(gateway, 'boards')).toBe(2)
    expect(await count(gateway, 'users')).toBe(8)
  })
})

test('two demos of one size have the same cards', async () => {
  const titles = []
  for (let turn = 0; turn < 2; turn++) {
    const { gateway, team } = await newWorkspace('sqlite')
    await fillWorkspace(gateway, team, { boards: 2, lists: 3, cards: 50 })
    const cards = await gateway.store.read((db) =>
      db.selectFrom('cards').select(['title', 'estimate']).orderBy('id').execute(),
    )
    titles.push(cards)
  }
  expect(titles[0]).toEqual(titles[1])
})

async function newWorkspace(name: 'sqlite' | 'postgres') {
  const store = await open(await newReadyUrl(name))
  onTestFinished(() => store.close())
  const gateway = new Gateway(store)
  return { gateway, team: await createTeam(gateway, { title: 'Demo', email: 'demo@example.com' }) }
}

async function count(
  gateway: Gateway,
  table: 'cards' | 'boards' | 'users' | 'card_members' | 'card_tags' | 'checklist_items',
) {
  const found = await gateway.store.read((db) =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
  )
  return found?.count
}
