import { describe, expect, test } from 'vitest'
import { type Caller, newTeam, stores, type Team } from '../../../test/team.ts'

/** So many cards that the next visible one is not near. */
const FAR = 1200

describe.each(stores)('GET /cards for those who see few of many, on %s', (store) => {
  test('finds the cards of their spaces and boards, and those in sprints elsewhere whose home they see', async () => {
    const team = await newTeam(store)
    const [open, secret] = [await team.newProject(), await team.newProject({ is_private: true })]
    const [member, guest, stranger] = [
      await team.newMember('member'),
      await team.newMember('guest'),
      await team.newMember('guest'),
    ]
    const board = await team.newBoard({ project_id: open.id })
    const shared = await team.newBoard({
      project_id: secret.id,
      members: [member, guest].map(({ user_id }) => ({ user_id })),
    })
    const hidden = await team.newBoard({ project_id: secret.id })
    const sprint = await team.newSprint(secret.id)
    const addOnes = async () => {
      const own = await team.newCard(board.lists[0], { title: 'Own' })
      const given = await team.newCard(shared.lists[0], { title: 'Given' })
      const away = await team.newCard(board.lists[0], { title: 'Away' })
      expect((await team.patch(`/cards/${away.id}`, { sprint_id: sprint.id })).status).toBe(200)
      return [own, given, away].map(({ id }) => id)
    }

    const first = await addOnes()
    await addMany(team, hidden.lists[0])
    const second = await addOnes()

    expect(await idsFor(member)).toEqual([...first, ...second])
    expect(await idsFor(guest)).toEqual([first[1], second[1]])
    expect(await idsFor(stranger)).toEqual([])
    expect(await idsFor(team)).toHaveLength(FAR + 6)
  })
})

async function addMany(team: Team, list: { id: string; board_id: string }) {
  const body = { title: 'Hidden', list_id: list.id, board_id: list.board_id }
  for (let left = FAR; left > 0; left -= 400) {
    const operations = Array.from({ length: 400 }, () => ({ method: 'POST', path: '/cards', body }))
    expect((await team.post('/batch', { operations })).status).toBe(200)
  }
}

/** Two at a time for those who see few: every page starts where the last one ended. */
async function idsFor(caller: Caller): Promise<string[]> {
  const ids: string[] = []
  let cursor = ''
  do {
    const count = ids.length < 6 ? 2 : 500
    const { body } = await caller.get(`/cards?count=${count}${cursor && `&cursor=${cursor}`}`)
    ids.push(...body.cards.map(({ id }: { id: string }) => id))
    cursor = body.cursor
  } while (cursor)
  return ids
}
