import { beforeAll, describe, expect, test } from 'vitest'
import { newReader, type Reader } from '../../test/reading.ts'
import { type Ids, oneOfEach } from '../../test/requests.ts'
import { newTeam, stores } from '../../test/team.ts'
import type { Read } from '../workspace/handles.ts'
import { findTitles, TITLED_NOUNS } from './activity/activity.queries.ts'
import { findCardsById, findCardsInShort } from './cards/cards.queries.ts'
import { findChildren, findSummariesById } from './cards/cards.summary.ts'
import { findVisibleIds } from './containers/boards.queries.ts'
import { findHiddenWork } from './events/events.queries.ts'

/**
 * Queries by ids check visibility themselves, however sure their callers are: if one of several checks were missing, no answer
 * would show it.
 */
describe.each(stores)('resources found by their ids on %s', (store) => {
  let ids: Ids
  let member: Reader
  let guest: Reader
  beforeAll(async () => {
    const team = await newTeam(store)
    member = await newReader(team, 'member')
    guest = await newReader(team, 'guest')
    ids = await oneOfEach(team, {})
    // A person on it does not make it visible to anybody else.
    await team.made(`/cards/${ids.epic_id}/members`, { user_id: member.user_id })
    const parent = await team.newCard({ id: ids.list_id as string, board_id: ids.board_id as string })
    await team.patch(`/cards/${ids.card_id}`, { parent_card_id: parent.id })
    const { lists } = (await team.get('/epics')).body
    Object.assign(ids, { parent: parent.id, roadmap_list: lists[0].id })
  })
  const id = (name: string) => Number(ids[name])

  test.each<[string, (r: Read) => Promise<{ length: number }>]>([
    ['cards', (r) => findCardsById(r, [id('card_id')])],
    ['cards in short', (r) => findCardsInShort(r, [id('card_id')], 10)],
    ['summaries of cards', (r) => findSummariesById(r, [id('card_id')])],
    ['the cards below one', (r) => findChildren(r, [id('parent')])],
    ['boards', async (r) => [...(await findVisibleIds(r, [id('board_id')]))]],
    ...TITLED_NOUNS.map((noun): [string, (r: Read) => Promise<string[]>] => [
      `titles: ${noun}`,
      async (r) => [...(await findTitles(r, noun, [id(`${noun}_id`)])).values()],
    ]),
    ['titles: list of the roadmap', async (r) => [...(await findTitles(r, 'list', [id('roadmap_list')])).values()]],
  ])('%s', async (_, find) => {
    expect(await member.read(find)).toHaveLength(1)
    expect(await guest.read(find)).toHaveLength(0)
  })

  test('cards and epics that exist, but not for the viewer', async () => {
    const work = [id('card_id'), id('epic_id')]
    expect(await member.read((r) => findHiddenWork(r, work))).toEqual([])
    expect((await guest.read((r) => findHiddenWork(r, work))).sort()).toEqual(work.sort())
  })
})
