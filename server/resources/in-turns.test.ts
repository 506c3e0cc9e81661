import { describe, expect, test } from 'vitest'
import { watchStatements } from '../../test/statements.ts'
import { newTeam, stores } from '../../test/team.ts'
import { HELD_AT_ONCE } from '../limits/answers.ts'

const TABLES = ['card_members', 'card_tags', 'card_links', 'checklists', 'checklist_items']
const IS_OF_SEVERAL = /= any\(|in \(select value from json_each/
const IS_BOUNDED = new RegExp(`limit ${HELD_AT_ONCE + 1}$`)

/** Statements are planned once for any values: see `preparedForHolders`. */
describe.each(stores)('parts that are read for several things on %s', (store) => {
  test('have a limit that the planner knows', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const [list] = board.lists
    const sprint = await team.newSprint(board.project_id)
    for (const title of ['One', 'Two'])
      await team.newCard(list, {
        title,
        members: [{ user_id: team.user_id }],
        checklists: [{ title, items: [{ title }] }],
      })
    const statementsOf = watchStatements(store, team.team_id)

    const statements = await statementsOf(async () => {
      for (const path of [
        `/lists/${list.id}`,
        '/boards',
        `/sprints/${sprint.id}?project_id=${board.project_id}`,
        `/cards?list_id=${list.id}`,
      ])
        expect((await team.get(path)).status, path).toBe(200)
    })
    const texts = TABLES.map((table) =>
      statements.find(({ text }) => IS_OF_SEVERAL.test(text) && text.includes(`from "${table}"`)),
    )

    for (const [index, found] of texts.entries()) expect(found?.text, TABLES[index]).toMatch(IS_BOUNDED)
  })
})
