import { afterAll, describe, expect, test, vi } from 'vitest'

// What the modules below ask of the page that they are loaded in.
vi.hoisted(() => {
  vi.stubGlobal('document', { baseURI: 'http://boardwalk.test/' })
  vi.stubGlobal('location', { href: 'http://boardwalk.test/' })
})

import { newTeam } from '../../test/team.ts'
import { undo } from '../actions/action.ts'
import { openTab } from '../test/tab.ts'
import { BoardActions, type Direction } from './actions.ts'
import { BoardState } from './state.ts'

afterAll(() => {
  vi.unstubAllGlobals()
})

/** A board with the cards A, B and C in its first list and D in its second; a filter hides those that are named. */
async function newBoard(hidden: readonly string[] = []) {
  const team = await newTeam('sqlite')
  const board = await team.newBoard()
  const [first, second] = board.lists
  const ids: Record<string, string> = {}
  for (const title of ['A', 'B', 'C']) ids[title] = (await team.newCard(first, { title })).id
  ids.D = (await team.newCard(second, { title: 'D' })).id
  const idOf = (title: string) => ids[title] ?? ''
  const place = { project_id: board.project_id, board_id: board.id, sprint_id: null }
  const open = () => openTab(team, { ...place, card_id: idOf('A'), epic_id: null }, ['board'])
  const { workspace } = await open()
  const { mirror } = workspace
  const lists: string[] = [first.id, second.id]
  const idsOf = (list: string) =>
    mirror.ids('cards', 'list', list).filter((id) => !hidden.includes(mirror.row('cards', id)?.title ?? ''))
  const state = new BoardState()
  const actions = new BoardActions(workspace, state, { lists, idsOf, hidden: 0, isFiltered: false }, place)
  const titlesIn = (other: typeof mirror) =>
    lists.map((list) =>
      other
        .ids('cards', 'list', list)
        .map((id) => other.row('cards', id)?.title)
        .join(''),
    )
  const shown = () => titlesIn(mirror)
  const saved = async () => {
    await workspace.queue.whenIdle()
    return titlesIn((await open()).workspace.mirror)
  }
  const titleOf = (id: string | null) => mirror.row('cards', id ?? '')?.title
  return { workspace, state, actions, lists, idOf, shown, saved, titleOf }
}

describe('what is done on a board', () => {
  test.each<{ way: Direction; focused: string; selected?: string; hidden?: string[]; becomes: string[] }>([
    { way: 'down', focused: 'A', becomes: ['BAC', 'D'] },
    { way: 'up', focused: 'C', becomes: ['ACB', 'D'] },
    { way: 'right', focused: 'C', becomes: ['AB', 'DC'] },
    { way: 'left', focused: 'D', becomes: ['DABC', ''] },
    { way: 'down', focused: 'B', selected: 'AB', becomes: ['CAB', 'D'] },
    { way: 'right', focused: 'A', selected: 'AC', becomes: ['B', 'ACD'] },
    { way: 'down', focused: 'A', hidden: ['B'], becomes: ['BCA', 'D'] },
    { way: 'up', focused: 'C', hidden: ['B'], becomes: ['CAB', 'D'] },
  ])('$focused one step $way: $becomes', async ({ way, focused, selected = '', hidden = [], becomes }) => {
    const { workspace, state, actions, idOf, shown, saved, titleOf } = await newBoard(hidden)
    const before = shown()
    state.set({ focused: idOf(focused), selected: new Set([...selected].map(idOf)) })

    actions.shift(way)

    expect(shown()).toEqual(becomes)
    expect(titleOf(state.now.focused)).toBe(focused)
    expect(await saved()).toEqual(becomes)
    undo(workspace)
    expect(shown()).toEqual(before)
    expect(await saved()).toEqual(before)
  })

  test.each<{ way: Direction; focused: string }>([
    { way: 'up', focused: 'A' },
    { way: 'down', focused: 'C' },
    { way: 'left', focused: 'A' },
    { way: 'right', focused: 'D' },
  ])('$focused stays where it is: there is nothing further $way', async ({ way, focused }) => {
    const { workspace, state, actions, idOf, shown } = await newBoard()
    state.set({ focused: idOf(focused) })
    actions.shift(way)
    expect([shown(), workspace.queue.size]).toEqual([['ABC', 'D'], 0])
  })

  test.each<{ over: { title: string; edge: 'top' | 'bottom' } | null; list: number; becomes: string[] }>([
    { over: { title: 'D', edge: 'top' }, list: 1, becomes: ['C', 'ABD'] },
    { over: { title: 'D', edge: 'bottom' }, list: 1, becomes: ['C', 'DAB'] },
    { over: { title: 'C', edge: 'bottom' }, list: 0, becomes: ['CAB', 'D'] },
    { over: null, list: 1, becomes: ['C', 'DAB'] },
  ])('A and B are dropped at $over.edge of $over.title', async ({ over, list, becomes }) => {
    const { actions, state, lists, idOf, shown, saved } = await newBoard()
    const ids = [idOf('A'), idOf('B')]
    actions.drop(ids, lists[list] ?? '', over && { id: idOf(over.title), edge: over.edge })
    expect(shown()).toEqual(becomes)
    expect(state.now.said).toMatch(/^2 cards: /)
    expect(await saved()).toEqual(becomes)
  })

  test('archives what is selected, and the keys go to the next card', async () => {
    const { workspace, actions, state, idOf, shown, saved, titleOf } = await newBoard()
    state.set({ focused: idOf('A'), selected: new Set(['A', 'B'].map(idOf)) })
    actions.archive(actions.subjects())
    expect([shown(), titleOf(state.now.focused), state.now.selected.size]).toEqual([['C', 'D'], 'C', 0])
    expect(await saved()).toEqual(['C', 'D'])
    undo(workspace)
    expect(shown()).toEqual(['ABC', 'D'])
    expect(await saved()).toEqual(['ABC', 'D'])
  })

  test('actions on all selected cards in their order when the card is one of them, else on it alone', async () => {
    const { actions, state, idOf } = await newBoard()
    expect(actions.subjects()).toEqual([])
    state.set({ focused: idOf('B') })
    expect(actions.subjects()).toEqual([idOf('B')])
    state.set({ selected: new Set(['C', 'A'].map(idOf)) })
    expect(actions.subjects()).toEqual(['A', 'C'].map(idOf))
    expect(actions.subjectsOf(idOf('C'))).toEqual(['A', 'C'].map(idOf))
    expect(actions.subjectsOf(idOf('D'))).toEqual([idOf('D')])
  })
})
