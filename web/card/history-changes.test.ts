import { expect, test, vi } from 'vitest'
import { newTeam } from '../../test/team.ts'
import { loadFieldsById } from '../data/fields.ts'
import { readHistory } from '../data/reading.ts'
import { openTab } from '../test/tab.ts'
import { shownChanges } from './history-changes.ts'
import { fieldsIn, sessionsOf } from './history-sessions.ts'

// Addresses are relative to the page.
vi.hoisted(() => {
  vi.stubGlobal('document', { baseURI: 'http://boardwalk.test/' })
  vi.stubGlobal('location', { href: 'http://boardwalk.test/' })
})

test('a move to another space names the values that were lost there, and not those that were carried', async () => {
  const team = await newTeam('sqlite')
  const [board, there] = [await team.newBoard(), await team.newBoard()]
  const add = async (project_id: string, title: string, type: string, titles: readonly string[] = []) => {
    const options = titles.map((one) => ({ title: one }))
    return (await team.made(`/projects/${project_id}/fields`, { title, type, ...(titles.length > 0 && { options }) }))
      .field.id
  }
  const note = await add(board.project_id, 'Note', 'text')
  const stage = await add(board.project_id, 'Stage', 'select', ['Ready', 'Late'])
  const kinds = await add(board.project_id, 'Kinds', 'multi_select', ['A', 'B'])
  await add(there.project_id, 'note', 'text')
  await add(there.project_id, 'Kinds', 'multi_select', ['B'])
  const card = await team.newCard(board.lists[0], {
    custom_fields: { [note]: 'First', [stage]: '2', [kinds]: ['1', '2'] },
  })
  await team.patch(`/lists/${board.lists[0].id}`, { board_id: there.id })
  const scene = { board_id: there.id, project_id: there.project_id, card_id: card.id, sprint_id: null, epic_id: null }
  const { workspace } = await openTab(team, scene, ['places', 'board', 'card'])
  const { history } = await readHistory(workspace, card.id, '')
  const [session] = sessionsOf(history)
  const shown = () =>
    shownChanges(workspace.mirror, [], session?.changes ?? {}).map(({ label, parts }) => [
      label,
      ...parts.map(({ kind, words }) => `${kind}: ${words}`),
    ])

  await loadFieldsById(workspace, fieldsIn(history))

  expect(shown()).toEqual([
    ['Stage', 'gone: Late'],
    ['Kinds', 'gone: A, B', 'new: B'],
  ])
})
