import { setImmediate } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'

// What the modules below ask of the page that they are loaded in.
vi.hoisted(() => {
  vi.stubGlobal('document', { baseURI: 'http://boardwalk.test/' })
  vi.stubGlobal('location', { href: 'http://boardwalk.test/' })
  vi.stubGlobal('IDBKeyRange', { bound: () => null })
})

import { followAll, NotificationFollower } from '../../server/feed/notifications/follower.ts'
import { newTeam } from '../../test/team.ts'
import { undo } from '../actions/action.ts'
import { deleteBoard } from '../actions/boards.ts'
import { addCards, changeCards } from '../actions/cards.ts'
import { addBoard } from '../actions/containers.ts'
import { markNotification } from '../actions/inbox.ts'
import { openTab } from '../test/tab.ts'
import { filesOf, readFiles } from './files.ts'
import type { WorkspaceData } from './workspace.ts'

/** Answers that are made at once and come late, after others that were made later: what they say is old by then. */

afterAll(() => {
  vi.unstubAllGlobals()
})

/** Between a tab and its server. */
class Gate {
  readonly answered: string[] = []
  #held: { concerns(call: string): boolean; made: () => void; late: Promise<void> } | null = null

  through = (send: typeof fetch): typeof fetch => {
    return async (input, init) => {
      const answer = await send(input, init)
      const held = this.#held
      const call = `${init?.method ?? 'GET'} ${input}`
      this.answered.push(call)
      if (!held?.concerns(call)) return answer
      this.#held = null
      held.made()
      await held.late
      return answer
    }
  }

  /** Holds back the answer of the next call of these. */
  holdNext(concerns: (call: string) => boolean) {
    const made = Promise.withResolvers<void>()
    const late = Promise.withResolvers<void>()
    this.#held = { concerns, made: made.resolve, late: late.promise }
    return { made: made.promise, release: late.resolve }
  }
}

/** A board of two cards, in a tab that follows the log. */
async function newScene() {
  const team = await newTeam('sqlite')
  const board = await team.newBoard({ title: 'Website' })
  const [list] = board.lists
  const a: string = (await team.newCard(list, { title: 'A' })).id
  await team.newCard(list, { title: 'B' })
  const { id: board_id, project_id }: { id: string; project_id: string } = board
  const shown = { project_id, board_id, card_id: a, sprint_id: null, epic_id: null }
  const gate = new Gate()
  const { workspace } = await openTab(team, shown, [], gate.through)
  onTestFinished(() => workspace.close())
  await workspace.open()
  await workspace.boards.load(board_id)
  const card = (id: string) => workspace.mirror.row('cards', id)
  return { team, board_id, project_id, list, a, gate, workspace, card }
}

const cardsIn = ({ mirror }: WorkspaceData, list_id: string) =>
  mirror.ids('cards', 'list', list_id).map((id) => mirror.row('cards', id)?.title)

describe('answers that come late', () => {
  test('the answer of an action does not bring back what others changed since', async () => {
    const { team, project_id, a, gate, workspace, card } = await newScene()
    const { mirror } = workspace
    const answer = gate.holdNext((call) => call.startsWith('PATCH'))
    changeCards(workspace, [a], { title: 'A 2' })
    await answer.made
    await team.patch(`/cards/${a}`, { priority: 1 })
    await expect.poll(() => mirror.said('cards', a)?.priority).toBe(1)
    // What is read of it has come when something later has.
    await team.patch(`/projects/${project_id}`, { title: 'Renamed' })
    await expect.poll(() => mirror.row('projects', project_id)?.title).toBe('Renamed')

    answer.release()

    await workspace.queue.whenIdle()
    await expect.poll(() => card(a)).toMatchObject({ title: 'A 2', priority: 1 })
  })

  test('places that were read before a board was made do not take it away', async () => {
    const { team, project_id, gate, workspace } = await newScene()
    const { mirror } = workspace
    const places = gate.holdNext((call) => /GET .*\/projects\?/.test(call))
    await team.patch(`/projects/${project_id}`, { title: 'Renamed' })
    await places.made
    const id = await addBoard(workspace, project_id, 'New')
    await workspace.boards.load(id)
    const lists = mirror.ids('lists', 'place', id)
    expect(lists).not.toEqual([])

    places.release()

    await expect.poll(() => mirror.row('projects', project_id)?.title).toBe('Renamed')
    expect(mirror.ids('lists', 'place', id)).toEqual(lists)
  })

  test('that a board was gone is not said of it when it is there again', async () => {
    const { board_id, list, gate, workspace } = await newScene()
    const { mirror, queue } = workspace
    const gone = gate.holdNext((call) => call.startsWith('GET') && call.includes(`/boards/${board_id}?`))
    deleteBoard(workspace, board_id)
    await gone.made
    await queue.whenIdle()
    expect(undo(workspace)).toBe(true)
    await queue.whenIdle()

    gone.release()

    // What is read next has come.
    const { project } = await workspace.api.createProject({ title: 'Next' })
    await expect.poll(() => mirror.row('projects', project.id)?.title).toBe('Next')
    expect(cardsIn(workspace, list.id)).toEqual(['A', 'B'])
    expect(workspace.isLoaded(`boards/${board_id}`)).toBe(true)
  })

  test('of what was not heard of, everything that every page shows is read again', async () => {
    const team = await newTeam('sqlite')
    const { id: board_id, project_id } = await team.newBoard()
    const shown = { project_id, board_id, card_id: '', sprint_id: null, epic_id: null }
    const { workspace } = await openTab(team, shown, ['places'])
    const { tag } = await team.made('/tags', { name: 'bug', color: '#cc0000' })
    const other = await team.newMember('member')

    workspace.reload()

    await expect.poll(() => workspace.mirror.row('tags', tag.id)?.name).toBe('bug')
    await expect.poll(() => workspace.mirror.row('members', other.user_id)?.role).toBe('member')
  })

  test('what is read of the inbox meanwhile does not mark a notification as unread', async () => {
    const team = await newTeam('sqlite')
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const other = await team.newMember('member')
    await team.post(`/projects/${board.project_id}/members`, { user_id: other.user_id })
    await other.newComment(card.id, {
      content: `<p>Look, <span data-type="mention" data-id="${team.user_id}">@Owner</span></p>`,
    })
    await followAll(new NotificationFollower(team.server.gateway, { onError: (error) => expect.fail(String(error)) }))
    const gate = new Gate()
    const shown = { ...board, board_id: board.id, card_id: card.id, sprint_id: null, epic_id: null }
    const { workspace } = await openTab(team, shown, ['inbox'], gate.through)
    const { inbox, mirror, queue } = workspace
    const [id = ''] = mirror.ids('notifications', 'all', 'inbox')
    const answer = gate.holdNext((call) => call.includes('/notifications?'))
    const refreshed = inbox.refresh()
    await answer.made
    markNotification(workspace, id, true)
    await queue.whenIdle()

    answer.release()

    await refreshed
    expect(mirror.row('notifications', id)?.read).toBe(true)
  })

  test('what is made here shows once, though the log names it before its answer comes', async () => {
    const { board_id, project_id, list, gate, workspace } = await newScene()
    const { mirror, queue } = workspace
    const seen = new Set<string>()
    onTestFinished(mirror.subscribe('cards', () => void seen.add(cardsIn(workspace, list.id).join())))
    const answer = gate.holdNext((call) => call.startsWith('POST'))
    addCards(workspace, ['C'], { list_id: list.id, board_id, project_id, sprint_id: null })
    await answer.made
    const before = gate.answered.length
    // What is read because of the log has come.
    await expect.poll(() => gate.answered.slice(before).some((call) => call.startsWith('GET'))).toBe(true)
    await setImmediate()

    answer.release()

    await queue.whenIdle()
    expect([...seen]).toEqual(['A,B,C'])
  })

  test('files that were read before others are not shown after them', async () => {
    const { team, a, gate, workspace } = await newScene()
    const { files } = filesOf(workspace, { noun: 'card', id: a })
    const answer = gate.holdNext((call) => call.includes('/files'))
    const before = readFiles(workspace, { noun: 'card', id: a })
    await answer.made
    await team.newFile(`/cards/${a}`)
    await readFiles(workspace, { noun: 'card', id: a })

    answer.release()

    await before
    expect(files.value).toHaveLength(1)
  })
})
