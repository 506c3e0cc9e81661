import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'

// What the modules below ask of the page that they are loaded in.
vi.hoisted(() => {
  vi.stubGlobal('document', { baseURI: 'http://boardwalk.test/' })
  vi.stubGlobal('location', { href: 'http://boardwalk.test/' })
})

import { followAll, NotificationFollower } from '../../server/feed/notifications/follower.ts'
import { DAY_MS } from '../../test/recurrences.ts'
import { type Caller, callServer, newTeam } from '../../test/team.ts'
import { draftOf } from '../data/drafts.ts'
import { ROADMAP } from '../data/epic-rows.ts'
import type { Mirror } from '../data/mirror.ts'
import { treeOf } from '../data/pages.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { openTab, type Part } from '../test/tab.ts'
import { redo, undo } from './action.ts'
import { bringBackFromArchive } from './archive.ts'
import { changeBoard, deleteBoard, watchBoard } from './boards.ts'
import { copyCards, deleteCards, markCards, watchCards } from './bulk.ts'
import { addChild, setParent } from './card-family.ts'
import { bringBackCard, copyCard } from './card-life.ts'
import { moveCards } from './card-moves.ts'
import { setCardMember, watchCard } from './card-people.ts'
import { makeCardTag, setCardTag } from './card-tags.ts'
import { addCards, changeCards, newCardsKey } from './cards.ts'
import { addItem, addItems, changeItem, deleteItem, makeCardOfItem, moveItem } from './checklist-items.ts'
import { addChecklist, changeChecklist, deleteChecklist } from './checklists.ts'
import { addComment, addReply, commentDraftKey, deleteComment, editComment, react } from './comments.ts'
import { bookmarkBoard, moveBoard, moveSpace, renameSpace } from './containers.ts'
import { planCards } from './dates.ts'
import {
  addEpic,
  changeEpic,
  deleteEpic,
  moveEpic,
  newEpicsKey,
  setEpicMember,
  setEpicOfCards,
  watchEpic,
} from './epics.ts'
import { setEpicFieldValue, setFieldValue, valueKey } from './field-values.ts'
import { deleteField, moveField } from './fields.ts'
import { acceptHint, dismissHint } from './hints.ts'
import { archiveNotification, markNotification, snoozeNotification } from './inbox.ts'
import { archiveAllNotifications, archiveNotifications, markAllNotifications } from './inbox-all.ts'
import { moveInLanes } from './lanes.ts'
import { linkCards, unlinkCards } from './links.ts'
import { addList, changeList, deleteList, moveList, sortList, watchList } from './lists.ts'
import { renewMail, switchMail } from './mail.ts'
import { addNote, deleteNote } from './notes.ts'
import { checkOwnItem } from './own-items.ts'
import {
  addPage,
  archivePage,
  bookmarkPage,
  bringBackPage,
  copyPage,
  deletePage,
  movePage,
  renamePage,
  setPageIcon,
} from './pages.ts'
import { bringBack } from './past.ts'
import { changePublicity } from './publishing.ts'
import { deleteRecurrence, pauseRecurrence, skipDate } from './recurrences.ts'
import { renameSprint, takeOutOfSprint } from './sprints.ts'
import { textDraftKey, writeText } from './texts.ts'
import { addView, changeView, deleteView } from './views.ts'

afterAll(() => {
  vi.unstubAllGlobals()
})

/** A board with three lists, of which the first has the cards A, B and C; A is open. */
async function newScene() {
  const team = await newTeam('sqlite')
  const { tag } = await team.made('/tags', { name: 'bug', color: '#cc0000' })
  const board = await team.newBoard({ title: 'Website' })
  const lists: string[] = []
  for (const list of board.lists) lists.push(list.id)
  const [first = '', second = '', third = ''] = lists
  const newCard = async (title: string, fields: object = {}): Promise<string> =>
    (await team.newCard({ id: first, board_id: board.id }, { title, ...fields })).id
  return {
    team,
    tag_id: String(tag.id),
    project_id: String(board.project_id),
    board_id: String(board.id),
    lists: [first, second, third],
    first,
    second,
    a: await newCard('A', { priority: 3 }),
    b: await newCard('B', { priority: 1 }),
    c: await newCard('C', { priority: 2 }),
    newCard,
    /** Made by those tests that need one. */
    sprint_id: null as string | null,
    epic_id: null as string | null,
    seq: 0,
    address: '',
  }
}

type Scene = Awaited<ReturnType<typeof newScene>>

interface Case {
  /** What is done, and the names of the actions that do it and take it back. */
  name: string
  actions: string[]
  /** What the tab has read; the board unless it says otherwise. */
  reads?: readonly Part[]
  arrange?(scene: Scene): Promise<unknown>
  action(workspace: WorkspaceData, scene: Scene): unknown
  look(mirror: Mirror, scene: Scene): unknown
  /** What is seen afterwards. */
  shows: unknown
  /** Shown when the server has answered; or when the log says so, which these tabs do not follow. */
  isShown?: 'after the answer' | 'by the log'
  hasNoUndo?: true
  /** What was taken back is not done again: it is another thing by then. */
  hasNoRedo?: true
  /** Where what was written is kept when it is refused. */
  draft?(workspace: WorkspaceData, scene: Scene): string
}

const titleOf = (mirror: Mirror, id: string) => mirror.row('cards', id)?.title
const columns = (mirror: Mirror, { lists }: Scene) =>
  lists.map((list) => mirror.ids('cards', 'list', list).map((id) => titleOf(mirror, id)))
const column = (mirror: Mirror, { first }: Scene) => mirror.ids('cards', 'list', first).map((id) => titleOf(mirror, id))
const archived = (mirror: Mirror, { first }: Scene) =>
  mirror.ids('cards', 'list', `${first} archived`).map((id) => titleOf(mirror, id))
const cardOf = (mirror: Mirror, { a }: Scene) => mirror.row('cards', a)
const detailsOf = (mirror: Mirror, { a }: Scene) => mirror.row('details', a)
const boardOf = (mirror: Mirror, { board_id }: Scene) => mirror.row('boards', board_id)
const listTitles = (mirror: Mirror, { board_id }: Scene) =>
  mirror
    .ids('lists', 'place', board_id)
    .filter((id) => mirror.row('lists', id)?.is_archived === false)
    .slice(0, 2)
    .map((id) => mirror.row('lists', id)?.title)
const place = ({ board_id }: Scene) => ({ board_id, sprint_id: null })
const checklistsOf = (mirror: Mirror, scene: Scene) =>
  detailsOf(mirror, scene)?.checklists.map(({ title, items }) => [
    title,
    ...items.map((item) => `${item.title}${item.checked ? ' ✓' : ''}`),
  ])
const commentsOf = (mirror: Mirror, { a }: Scene) =>
  mirror.ids('comments', 'subject', a).map((id) => mirror.row('comments', id)?.content)
const notificationsOf = (mirror: Mirror) => mirror.ids('notifications', 'all', 'inbox')

/** Something that the arrangement of a test has made. */
function made<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The arrangement of the test made nothing.')
  return value
}

const firstChecklist = (mirror: Mirror, scene: Scene) => made(detailsOf(mirror, scene)?.checklists[0])
const firstItem = (mirror: Mirror, scene: Scene) => made(firstChecklist(mirror, scene).items[0])
const firstComment = (mirror: Mirror, { a }: Scene) =>
  made(mirror.row('comments', mirror.ids('comments', 'subject', a)[0] ?? ''))
const firstHint = (mirror: Mirror, scene: Scene) => made(detailsOf(mirror, scene)?.hints.find(({ tag }) => tag))
const sprintOf = (mirror: Mirror, { sprint_id }: Scene) => made(mirror.row('sprints', sprint_id ?? ''))

async function withChecklists({ team, a }: Scene) {
  for (const [title, items] of Object.entries({ Steps: ['one', 'two'], Later: [] })) {
    const { checklist } = await team.made(`/cards/${a}/checklists`, { title })
    for (const item of items) await team.made(`/cards/${a}/checklists/${checklist.id}/items`, { title: item })
  }
}

async function withFormerOwner({ team, a }: Scene) {
  const { user_id: owner_id } = await team.newMember('member')
  const { checklist } = await team.made(`/cards/${a}/checklists`, { title: 'Steps' })
  await team.made(`/cards/${a}/checklists/${checklist.id}/items`, { title: 'one', owner_id })
  const headers = { authorization: `Bearer ${team.token}` }
  await callServer(team.server, 'DELETE', `/v1/teams/${team.team_id}/members/${owner_id}`, undefined, headers)
}

const withComment = ({ team, a }: Scene) => team.newComment(a, { content: 'Hello' })

async function withSprint(scene: Scene) {
  const { team, project_id, a } = scene
  const sprint = await team.newSprint(project_id)
  scene.sprint_id = sprint.id
  await team.patch(`/cards/${a}`, { sprint_id: sprint.id, list_id: sprint.lists[0].id })
}

/** The epics X and Y in the first list of the roadmap; X has the card B, and is open. */
async function withEpics(scene: Scene) {
  const { team, b } = scene
  const [list] = (await team.get('/epics')).body.lists
  const { epic } = await team.made('/epics', { title: 'X', list_id: list.id, health_status: 'at_risk' })
  await team.made('/epics', { title: 'Y', list_id: list.id })
  await team.patch(`/cards/${b}`, { epic_id: epic.id })
  scene.epic_id = epic.id
}

async function withHint({ team, a, tag_id, newCard }: Scene) {
  const title = 'Varnish the old cello'
  await newCard(`${title} again`, { tags: [tag_id] })
  await newCard(`${title} twice`, { tags: [tag_id] })
  await team.patch(`/cards/${a}`, { title })
}

async function withNotification({ team, a, project_id }: Scene) {
  const other = await team.newMember('member')
  await team.post(`/projects/${project_id}/members`, { user_id: other.user_id })
  await other.newComment(a, {
    content: `<p>Look, <span data-type="mention" data-id="${team.user_id}">@Owner</span></p>`,
  })
  await followAll(new NotificationFollower(team.server.gateway, { onError: (error) => expect.fail(String(error)) }))
}

const DAY = 1_800_000_000_000

const CARDS: Case[] = [
  {
    name: 'cards move to another list',
    actions: ['moveCards', 'moveCardsBack'],
    action: (w, s) => moveCards(w, [s.c, s.a], { ...place(s), list_id: s.second, after: null }),
    look: columns,
    shows: [['B'], ['C', 'A'], []],
  },
  {
    name: 'a card moves within its list',
    actions: ['moveCards', 'moveCardsBack'],
    action: (w, s) => moveCards(w, [s.a], { ...place(s), list_id: s.first, after: s.b }),
    look: column,
    shows: ['B', 'A', 'C'],
  },
  {
    name: 'cards are added',
    actions: ['addCards', 'deleteCards'],
    action: (w, s) => addCards(w, ['D', 'E'], { ...place(s), list_id: s.first, project_id: s.project_id }),
    look: column,
    shows: ['A', 'B', 'C', 'D', 'E'],
    draft: (w, s) => newCardsKey(w, s.first),
  },
  {
    name: 'cards are added with what they have from the beginning, and are refused where they were written',
    actions: ['addCards', 'deleteCards'],
    action: (w, s) =>
      addCards(
        w,
        ['D'],
        { ...place(s), list_id: s.first, project_id: s.project_id },
        { given: { priority: 2, owner_id: w.me.id, member_ids: [w.me.id], parent_id: s.a }, draft: 'draft of a view' },
      ),
    look: (mirror, s) => {
      const card = mirror.rows('cards').find(({ title }) => title === 'D')
      return card && [card.list_id === s.first, card.priority, card.member_ids.length, card.parent_id === s.a]
    },
    shows: [true, 2, 1, true],
    draft: () => 'draft of a view',
  },
  {
    name: 'the dates of a card change together',
    actions: ['planCards'],
    action: (w, s) => planCards(w, [{ id: s.a, dates: { start_date: DAY, due_date: DAY + 1 } }]),
    look: (mirror, s) => [cardOf(mirror, s)?.start_date, cardOf(mirror, s)?.due_date],
    shows: [DAY, DAY + 1],
  },
  {
    name: 'several cards get dates, each its own',
    actions: ['planCards'],
    action: (w, s) =>
      planCards(w, [
        { id: s.a, dates: { due_date: DAY } },
        { id: s.b, dates: { start_date: DAY + 1 } },
      ]),
    look: (mirror, s) =>
      [s.a, s.b].map((id) => [mirror.row('cards', id)?.start_date, mirror.row('cards', id)?.due_date]),
    shows: [
      [null, DAY],
      [DAY + 1, null],
    ],
  },
  ...Object.entries({
    title: { title: 'Renamed' },
    priority: { priority: 1 },
    estimate: { estimate: 5 },
    'due date': { due_date: DAY },
    'start date': { start_date: DAY },
  }).map(
    ([name, fields]): Case => ({
      name: `the ${name} of a card changes`,
      actions: ['changeCards', 'restoreFields'],
      action: (w, s) => changeCards(w, [s.a], fields),
      look: (m, s) => Object.entries(cardOf(m, s) ?? {}).filter(([key]) => key in fields),
      shows: Object.entries(fields),
      ...('title' in fields && { draft: (w, s) => textDraftKey(w, { noun: 'card', id: s.a }, 'title') }),
    }),
  ),
  {
    name: 'a card has an owner',
    actions: ['changeCards', 'restoreFields'],
    action: (w, s) => changeCards(w, [s.a], { owner_id: w.me.id }),
    look: (m, s) => cardOf(m, s)?.owner_id === s.team.user_id,
    shows: true,
  },
  {
    name: 'the priority of several cards changes, and each has its own again',
    actions: ['changeCards', 'restoreFields'],
    action: (w, s) => changeCards(w, [s.a, s.b, s.c], { priority: 4 }),
    look: (m, s) => [s.a, s.b, s.c].map((id) => m.row('cards', id)?.priority),
    shows: [4, 4, 4],
  },
  {
    name: 'cards are archived',
    actions: ['changeCards', 'restoreFields'],
    reads: ['board', 'archive'],
    action: (w, s) => changeCards(w, [s.a, s.c], { archived: true }),
    look: (m, s) => [column(m, s), archived(m, s)],
    shows: [['B'], ['A', 'C']],
  },
  {
    name: 'a card comes back from the archive',
    actions: ['bringBackFromArchive', 'changeCards'],
    reads: ['board', 'archive'],
    arrange: ({ team, b }) => team.patch(`/cards/${b}`, { archived: true }),
    action: (w, s) => bringBackFromArchive(w, made(w.mirror.row('cards', s.b))),
    look: column,
    shows: ['A', 'B', 'C'],
  },
  {
    name: 'a card comes back as it was',
    actions: ['bringBackCard'],
    arrange: async (s) => {
      s.seq = (await s.team.lastEvent()).seq
      await s.team.patch(`/cards/${s.a}`, { title: 'Changed' })
    },
    action: (w, s) => bringBackCard(w, s.a, s.seq),
    look: (m, s) => titleOf(m, s.a),
    shows: 'A',
    isShown: 'after the answer',
    hasNoUndo: true,
  },
  {
    name: 'a board comes back as it was, with what was deleted since',
    actions: ['bringBackPast', 'takeBackPast'],
    arrange: async (s) => {
      s.seq = (await s.team.lastEvent()).seq
      await s.team.patch(`/cards/${s.a}`, { title: 'Changed' })
      await s.team.delete(`/cards/${s.b}`)
      await s.newCard('D')
    },
    action: (w, s) =>
      bringBack(
        w,
        { noun: 'board', id: s.board_id, seq: s.seq },
        { lists: [], cards: [s.b], itself: false },
        'Restored',
      ),
    look: column,
    shows: ['A', 'B', 'C', 'D'],
    isShown: 'by the log',
  },
  {
    name: 'a card comes back out of the bin',
    actions: ['bringBackPast', 'takeBackPast'],
    arrange: async (s) => {
      await s.team.delete(`/cards/${s.a}`)
      const [item] = (await s.team.get('/bin')).body.items
      s.seq = item.seq
    },
    action: (w, s) =>
      bringBack(w, { noun: 'card', id: s.a, seq: s.seq }, { lists: [], cards: [], itself: true }, 'Restored'),
    look: column,
    shows: ['A', 'B', 'C'],
    isShown: 'by the log',
  },
  {
    name: 'cards are deleted, and come back at their places',
    actions: ['deleteCards', 'restoreCards'],
    action: (w, s) => deleteCards(w, [s.a, s.b]),
    look: column,
    shows: ['C'],
  },
  {
    name: 'a card is copied',
    actions: ['copyCard', 'deleteCards'],
    action: (w, s) => copyCard(w, s.a, { list_id: s.second, board_id: s.board_id }),
    look: (m, s) => columns(m, s)[1],
    shows: ['A'],
    isShown: 'after the answer',
  },
  {
    name: 'cards are copied',
    actions: ['copyCards', 'deleteCards'],
    action: (w, s) => copyCards(w, [s.a, s.b]),
    look: (m, s) => column(m, s).toSorted(),
    shows: ['A', 'A', 'B', 'B', 'C'],
    isShown: 'by the log',
  },
  {
    name: 'a card has a tag',
    actions: ['setCardTag'],
    action: (w, s) => setCardTag(w, s.a, s.tag_id, true),
    look: (m, s) => cardOf(m, s)?.tag_ids.length,
    shows: 1,
  },
  {
    name: 'a card has a new tag',
    actions: ['makeCardTag'],
    reads: ['places', 'board'],
    action: (w, s) => makeCardTag(w, s.a, 'fresh', s.project_id),
    look: (m, s) => cardOf(m, s)?.tag_ids.map((id) => m.row('tags', id)?.name),
    shows: ['fresh'],
    hasNoUndo: true,
  },
  {
    name: 'several cards have a tag, and one keeps what it had before',
    actions: ['markCards'],
    arrange: ({ team, b, tag_id }) => team.post(`/cards/${b}/tags`, { id: tag_id }),
    action: (w, s) => markCards(w, [s.a, s.b, s.c], { kind: 'tag', id: s.tag_id }, true),
    look: (m, s) => [s.a, s.b, s.c].map((id) => m.row('cards', id)?.tag_ids.length),
    shows: [1, 1, 1],
  },
  {
    name: 'a card is assigned',
    actions: ['setCardMember'],
    reads: ['board', 'card'],
    action: (w, s) => setCardMember(w, s.a, w.me.id, true),
    look: (m, s) => [cardOf(m, s)?.member_ids.length, detailsOf(m, s)?.members.length],
    shows: [1, 1],
  },
  {
    name: 'put cards into another lane and list: one tag for another, one person for nobody',
    actions: ['moveInLanes'],
    arrange: (s) => s.team.post(`/cards/${s.a}/tags`, { id: s.tag_id }),
    action: (w, s) =>
      moveInLanes(
        w,
        [s.a, s.c].map((id) => ({
          id,
          change: {
            off: id === s.a ? [{ kind: 'tag' as const, id: s.tag_id }] : [],
            on: [{ kind: 'member' as const, id: w.me.id }],
          },
        })),
        { ...place(s), list_id: s.second, after: null },
      ),
    look: (mirror, s) => [
      columns(mirror, s).slice(0, 2),
      [s.a, s.c].map((id) => [mirror.row('cards', id)?.tag_ids.length, mirror.row('cards', id)?.member_ids.length]),
    ],
    shows: [
      [['B'], ['A', 'C']],
      [
        [0, 1],
        [0, 1],
      ],
    ],
  },
  {
    name: 'put a card into the lanes of an owner, a priority and a parent, where it is',
    actions: ['moveInLanes'],
    action: (w, s) => {
      const family = { parent_id: s.b, epic_id: null }
      moveInLanes(w, [{ id: s.a, change: { owner_id: w.me.id, priority: 2, family } }], null)
    },
    look: (mirror, s) => {
      const card = cardOf(mirror, s)
      return [column(mirror, s), card?.owner_id !== null, card?.priority, card?.parent_id === s.b]
    },
    shows: [['A', 'B', 'C'], true, 2, true],
  },
  {
    name: 'several cards are assigned',
    actions: ['markCards'],
    action: (w, s) => markCards(w, [s.a, s.b], { kind: 'member', id: w.me.id }, true),
    look: (m, s) => [s.a, s.b, s.c].map((id) => m.row('cards', id)?.member_ids.length),
    shows: [1, 1, 0],
  },
  {
    name: 'a card is watched no longer',
    actions: ['watchCard'],
    arrange: ({ team, a }) => team.put(`/cards/${a}/watch`),
    action: (w, s) => watchCard(w, s.a, false),
    look: (m, s) => cardOf(m, s)?.is_watching,
    shows: false,
  },
  {
    name: 'several cards are watched',
    actions: ['watchCards'],
    arrange: async ({ team, a, b }) => {
      for (const id of [a, b]) await team.delete(`/cards/${id}/watch`)
    },
    action: (w, s) => watchCards(w, [s.a, s.b], true),
    look: (m, s) => [s.a, s.b].map((id) => m.row('cards', id)?.is_watching),
    shows: [true, true],
  },
]

const OPEN_CARD: Case[] = [
  {
    name: 'the title of the open card is written',
    actions: ['writeCardText'],
    action: (w, s) => writeText(w, { noun: 'card', id: s.a }, { field: 'title', text: 'Written', base: 'A' }),
    look: (m, s) => [titleOf(m, s.a), detailsOf(m, s)?.title],
    shows: ['Written', 'Written'],
    hasNoUndo: true,
    draft: (w, s) => textDraftKey(w, { noun: 'card', id: s.a }, 'title'),
  },
  {
    name: 'a card is a part of another',
    actions: ['setCardParent'],
    action: (w, s) => setParent(w, s.a, { card_id: s.b, title: 'B' }),
    look: (m, s) => detailsOf(m, s)?.parent_card?.title,
    shows: 'B',
  },
  {
    name: 'a card has a new part',
    actions: ['addChildCard', 'deleteCards'],
    action: (w, s) => addChild(w, s.a, 'Part'),
    look: (m, s) => detailsOf(m, s)?.child_cards.map(({ title }) => title),
    shows: ['Part'],
  },
  {
    name: 'cards are linked',
    actions: ['linkCards', 'unlinkCards'],
    action: (w, s) =>
      linkCards(w, s.a, 'blocked_by', { id: s.b, title: 'B', board_title: 'Website', status: 'committed' }),
    look: (m, s) => detailsOf(m, s)?.linked_cards.map(({ title, linked_card_type }) => [title, linked_card_type]),
    shows: [['B', 'blocked_by']],
  },
  {
    name: 'cards are linked no longer',
    actions: ['linkCards', 'unlinkCards'],
    arrange: ({ team, a, b }) => team.post(`/cards/${a}/linked_cards`, { card_id: b, linked_card_type: 'related' }),
    action: (w, s) => unlinkCards(w, s.a, made(detailsOf(w.mirror, s)?.linked_cards[0])),
    look: (m, s) => detailsOf(m, s)?.linked_cards.map(({ title }) => title),
    shows: [],
  },
  {
    name: 'a suggested tag is accepted',
    actions: ['acceptHint', 'setCardTag'],
    reads: ['places', 'board', 'card'],
    arrange: withHint,
    action: (w, s) => acceptHint(w, s.a, firstHint(w.mirror, s)),
    look: (m, s) => cardOf(m, s)?.tag_ids.length,
    shows: 1,
  },
  {
    name: 'a suggested tag is dismissed',
    actions: ['dismissHint'],
    arrange: withHint,
    action: (w, s) => dismissHint(w, s.a, firstHint(w.mirror, s)),
    look: (m, s) => detailsOf(m, s)?.hints.filter(({ tag }) => tag).length,
    shows: 0,
    hasNoUndo: true,
  },
  {
    name: 'a checklist is added',
    actions: ['addChecklist', 'deleteChecklist'],
    action: (w, s) => addChecklist(w, s.a, 'Steps'),
    look: checklistsOf,
    shows: [['Steps']],
  },
  {
    name: 'a checklist is renamed and moved',
    actions: ['changeChecklist'],
    arrange: withChecklists,
    action: (w, s) => changeChecklist(w, firstChecklist(w.mirror, s), { title: 'Done', position: 1 }),
    look: checklistsOf,
    shows: [['Later'], ['Done', 'one', 'two']],
  },
  {
    name: 'a checklist is deleted',
    actions: ['deleteChecklist', 'makeChecklistAgain'],
    arrange: withChecklists,
    action: (w, s) => deleteChecklist(w, firstChecklist(w.mirror, s)),
    look: checklistsOf,
    shows: [['Later']],
  },
  {
    name: 'a checklist is deleted that names someone who has left',
    actions: ['deleteChecklist', 'makeChecklistAgain'],
    arrange: withFormerOwner,
    action: (w, s) => deleteChecklist(w, firstChecklist(w.mirror, s)),
    look: checklistsOf,
    shows: [],
  },
  {
    name: 'an item is added',
    actions: ['addChecklistItem', 'deleteChecklistItem'],
    arrange: withChecklists,
    action: (w, s) => addItem(w, firstChecklist(w.mirror, s), 'three'),
    look: (m, s) => checklistsOf(m, s)?.[0],
    shows: ['Steps', 'one', 'two', 'three'],
  },
  {
    name: 'several items are added',
    actions: ['addChecklistItems', 'deleteChecklistItems'],
    arrange: withChecklists,
    action: (w, s) => addItems(w, firstChecklist(w.mirror, s), ['three', 'four']),
    look: (m, s) => checklistsOf(m, s)?.[0],
    shows: ['Steps', 'one', 'two', 'three', 'four'],
  },
  {
    name: 'an item is checked and renamed',
    actions: ['changeChecklistItem'],
    arrange: withChecklists,
    action: (w, s) => changeItem(w, s.a, firstItem(w.mirror, s), { checked: true, title: 'uno' }),
    look: (m, s) => [checklistsOf(m, s)?.[0], cardOf(m, s)?.checked],
    shows: [['Steps', 'uno ✓', 'two'], { done: 1, total: 2 }],
  },
  {
    name: 'an item gets a person and a day',
    actions: ['changeChecklistItem'],
    arrange: withChecklists,
    action: (w, s) => changeItem(w, s.a, firstItem(w.mirror, s), { owner_id: w.me.id, due_date: 1_000_000 }),
    look: (m, s) => [firstItem(m, s).owner_id === s.team.user_id, firstItem(m, s).due_date],
    shows: [true, 1_000_000],
  },
  {
    name: 'an item is checked off among one’s own work',
    actions: ['checkOwnItem'],
    arrange: withChecklists,
    action: (w, s) => {
      const item = firstItem(w.mirror, s)
      const { title } = firstChecklist(w.mirror, s)
      const card = { ...made(detailsOf(w.mirror, s)), card_id: s.a, type: 'card' as const }
      checkOwnItem(w, { ...item, checklist_title: title, card }, true)
    },
    look: (m, s) => firstItem(m, s).checked,
    shows: true,
  },
  {
    name: 'an item is deleted',
    actions: ['deleteChecklistItem', 'putChecklistItem'],
    arrange: withChecklists,
    action: (w, s) => deleteItem(w, s.a, firstItem(w.mirror, s)),
    look: (m, s) => checklistsOf(m, s)?.[0],
    shows: ['Steps', 'two'],
  },
  {
    name: 'an item moves to another checklist',
    actions: ['putChecklistItem'],
    arrange: withChecklists,
    action: (w, s) =>
      moveItem(w, s.a, firstItem(w.mirror, s), {
        checklist_id: made(detailsOf(w.mirror, s)?.checklists[1]).id,
        position: 0,
      }),
    look: checklistsOf,
    shows: [
      ['Steps', 'two'],
      ['Later', 'one'],
    ],
  },
  {
    name: 'an item becomes a card',
    hasNoRedo: true,
    actions: ['makeCardOfItem', 'putChecklistItem'],
    arrange: withChecklists,
    action: (w, s) => makeCardOfItem(w, s.a, firstItem(w.mirror, s)),
    look: (m, s) => checklistsOf(m, s)?.[0],
    shows: ['Steps', 'two'],
  },
  {
    name: 'a comment is written',
    actions: ['addComment', 'deleteComment'],
    action: (w, s) => addComment(w, { noun: 'card', id: s.a }, 'Hello', []),
    look: (m, s) => [commentsOf(m, s), cardOf(m, s)?.total_comments],
    shows: [['Hello'], 1],
    draft: (w, s) => commentDraftKey(w, ['comment', s.a]),
  },
  {
    name: 'a reply is written',
    actions: ['addComment', 'deleteComment'],
    arrange: withComment,
    action: (w, s) => addReply(w, firstComment(w.mirror, s), 'Yes'),
    look: (m, s) => m.ids('comments', 'parent', firstComment(m, s).id).map((id) => m.row('comments', id)?.content),
    shows: ['Yes'],
    draft: (w, s) => commentDraftKey(w, ['reply', firstComment(w.mirror, s).id]),
  },
  {
    name: 'a comment is edited',
    actions: ['editComment'],
    arrange: withComment,
    action: (w, s) => editComment(w, firstComment(w.mirror, s), 'Good day'),
    look: commentsOf,
    shows: ['Good day'],
    draft: (w, s) => commentDraftKey(w, ['edit', firstComment(w.mirror, s).id]),
  },
  {
    name: 'a comment is deleted',
    actions: ['addComment', 'deleteComment'],
    arrange: withComment,
    action: (w, s) => deleteComment(w, firstComment(w.mirror, s)),
    look: commentsOf,
    shows: [],
  },
  {
    name: 'a comment has a reaction',
    actions: ['reactToComment'],
    arrange: withComment,
    action: (w, s) => react(w, firstComment(w.mirror, s), '👍', true),
    look: (m, s) => firstComment(m, s).reactions.map(({ reaction }) => reaction),
    shows: ['👍'],
  },
]

const PLACES: Case[] = [
  {
    name: 'a list is added',
    actions: ['addList', 'deleteList'],
    action: (w, s) => addList(w, s.board_id, 'Last'),
    look: (m, s) => m.ids('lists', 'place', s.board_id).some((id) => m.row('lists', id)?.title === 'Last'),
    shows: true,
  },
  {
    name: 'a list is renamed',
    actions: ['changeList'],
    action: (w, s) => changeList(w, s.first, { title: 'Ideas', color: '#00cc00' }),
    look: (m, s) => [m.row('lists', s.first)?.title, m.row('lists', s.first)?.color],
    shows: ['Ideas', '#00cc00'],
  },
  {
    name: 'a list is archived',
    actions: ['changeList'],
    reads: ['board', 'archive'],
    action: (w, s) => changeList(w, s.second, { archived: true }),
    look: (m, s) => m.row('lists', s.second)?.is_archived,
    shows: true,
  },
  {
    name: 'a list moves',
    actions: ['moveList'],
    arrange: async ({ team, first, second }) => {
      await team.patch(`/lists/${first}`, { title: 'One' })
      await team.patch(`/lists/${second}`, { title: 'Two' })
    },
    action: (w, s) => moveList(w, s.second, null),
    look: listTitles,
    shows: ['Two', 'One'],
  },
  {
    name: 'a list is deleted with its cards',
    actions: ['deleteList', 'restoreList'],
    action: (w, s) => deleteList(w, s.first, null),
    look: (m, s) => [m.row('lists', s.first) === undefined, ...columns(m, s)],
    shows: [true, [], [], []],
  },
  {
    name: 'a list is deleted, and its cards move to another',
    actions: ['deleteList', 'restoreList'],
    action: (w, s) => deleteList(w, s.first, s.second),
    look: columns,
    shows: [[], ['A', 'B', 'C'], []],
  },
  {
    name: 'a list is watched',
    actions: ['watchList'],
    action: (w, s) => watchList(w, s.first, true),
    look: (m, s) => m.row('lists', s.first)?.is_watching,
    shows: true,
  },
  {
    name: 'a list is sorted',
    actions: ['moveCards', 'sortList'],
    action: (w, s) => sortList(w, s.first, 'priority', place(s)),
    look: column,
    shows: ['B', 'C', 'A'],
  },
  {
    name: 'a board is renamed',
    actions: ['changeBoard'],
    action: (w, s) => changeBoard(w, s.board_id, { title: 'Shop', card_cover_enabled: false }),
    look: (m, s) => [boardOf(m, s)?.title, boardOf(m, s)?.card_cover_enabled],
    shows: ['Shop', false],
  },
  {
    name: 'a board is watched',
    actions: ['watchBoard'],
    action: (w, s) => watchBoard(w, s.board_id, true),
    look: (m, s) => boardOf(m, s)?.is_watching,
    shows: true,
  },
  {
    name: 'a board is bookmarked',
    actions: ['bookmarkBoard'],
    reads: ['places', 'board'],
    action: (w, s) => bookmarkBoard(w, s.board_id, true),
    look: (m, s) => boardOf(m, s)?.is_bookmarked,
    shows: true,
  },
  {
    name: 'a board is deleted',
    actions: ['deleteBoard', 'restoreBoard'],
    reads: ['places', 'board'],
    action: (w, s) => deleteBoard(w, s.board_id),
    look: (m, s) => boardOf(m, s)?.title,
    shows: undefined,
  },
  {
    name: 'a board becomes public',
    actions: ['changePublicity'],
    action: (w, s) => changePublicity(w, s.board_id, { is_public: true }),
    look: (m, s) => boardOf(m, s)?.public_settings !== null,
    shows: true,
    isShown: 'after the answer',
    hasNoUndo: true,
  },
  {
    name: 'a board takes mail no longer',
    actions: ['switchMail'],
    arrange: ({ team, board_id }) => team.patch(`/boards/${board_id}`, { email: { active: true } }),
    action: (w, s) => switchMail(w, s.board_id, false),
    look: (m, s) => boardOf(m, s)?.email?.active,
    shows: false,
  },
  {
    name: 'a board has another address for mail',
    actions: ['renewMail'],
    arrange: async (s) => {
      const { body } = await s.team.patch(`/boards/${s.board_id}`, { email: { active: true } })
      s.address = body.board.email.email
    },
    action: (w, s) => renewMail(w, s.board_id),
    look: (m, s) => boardOf(m, s)?.email?.email === s.address,
    shows: false,
    isShown: 'after the answer',
    hasNoUndo: true,
  },
  {
    name: 'a board moves among the others',
    actions: ['moveBoard'],
    reads: ['places', 'board'],
    arrange: ({ team, project_id }) => team.newBoard({ title: 'Other', project_id }),
    action: (w, s) => {
      const [first = '', second = ''] = w.mirror.ids('boards', 'project', s.project_id)
      moveBoard(w, first, s.project_id, second)
    },
    look: (m, s) => m.ids('boards', 'project', s.project_id).map((id) => m.row('boards', id)?.title),
    shows: ['Other', 'Website'],
  },
  {
    name: 'a space is renamed',
    actions: ['changeSpace'],
    reads: ['places', 'board'],
    action: (w, s) => renameSpace(w, s.project_id, 'Product'),
    look: (m, s) => m.row('projects', s.project_id)?.title,
    shows: 'Product',
  },
  {
    name: 'a space moves among the others',
    actions: ['moveSpace'],
    reads: ['places', 'board'],
    arrange: ({ team }) => team.newProject({ title: 'Other' }),
    action: (w) => {
      const [first = '', second = ''] = w.mirror.ids('projects', 'all', 'all')
      moveSpace(w, first, second)
    },
    look: (m) => m.ids('projects', 'all', 'all').map((id) => m.row('projects', id)?.title),
    shows: ['Other', 'Space'],
  },
  {
    name: 'a sprint is renamed',
    actions: ['renameSprint'],
    reads: ['board', 'sprint'],
    arrange: withSprint,
    action: (w, s) => renameSprint(w, sprintOf(w.mirror, s), 'Sprint 2'),
    look: (m, s) => sprintOf(m, s).title,
    shows: 'Sprint 2',
  },
  {
    name: 'a card leaves its sprint',
    actions: ['moveCardsBack', 'takeOutOfSprint'],
    reads: ['board', 'sprint'],
    arrange: withSprint,
    action: (w, s) => takeOutOfSprint(w, [s.a], 'Done'),
    look: (m, s) => [cardOf(m, s)?.sprint_id === null, cardOf(m, s)?.board_id === s.board_id],
    shows: [true, true],
  },
  {
    name: 'a notification is read',
    actions: ['markNotification'],
    reads: ['inbox'],
    arrange: withNotification,
    action: (w) => markNotification(w, made(notificationsOf(w.mirror)[0]), true),
    look: (m) => notificationsOf(m).map((id) => m.row('notifications', id)?.read),
    shows: [true],
  },
  {
    name: 'a notification is archived',
    actions: ['markNotification'],
    reads: ['inbox'],
    arrange: withNotification,
    action: (w) => archiveNotification(w, made(notificationsOf(w.mirror)[0])),
    look: notificationsOf,
    shows: [],
  },
  {
    name: 'a notification is snoozed',
    actions: ['markNotification'],
    reads: ['inbox'],
    arrange: withNotification,
    action: (w) => snoozeNotification(w, made(notificationsOf(w.mirror)[0]), Date.now() + 86_400_000),
    look: notificationsOf,
    shows: [],
  },
  {
    name: 'all notifications are read',
    actions: ['markAllNotifications', 'restoreNotifications'],
    reads: ['inbox'],
    arrange: withNotification,
    action: markAllNotifications,
    look: (m) => notificationsOf(m).map((id) => m.row('notifications', id)?.read),
    shows: [true],
  },
  {
    name: 'all notifications are archived',
    actions: ['markAllNotifications', 'restoreNotifications'],
    reads: ['inbox'],
    arrange: withNotification,
    action: archiveAllNotifications,
    look: (m) => notificationsOf(m).map((id) => m.row('notifications', id)?.read),
    shows: [],
  },
  {
    name: 'some notifications are archived',
    actions: ['markAllNotifications', 'restoreNotifications'],
    reads: ['inbox'],
    arrange: withNotification,
    action: (w) => archiveNotifications(w, notificationsOf(w.mirror)),
    look: notificationsOf,
    shows: [],
  },
]

const epicOf = (mirror: Mirror, { epic_id }: Scene) => mirror.row('epics', epic_id ?? '')
const epicId = ({ epic_id }: Scene) => made(epic_id ?? undefined)
const roadmapLists = (mirror: Mirror) => mirror.ids('lists', 'place', ROADMAP)
const roadmapColumns = (mirror: Mirror) =>
  roadmapLists(mirror)
    .slice(0, 2)
    .map((list) => mirror.ids('epics', 'list', list).map((id) => mirror.row('epics', id)?.title))
const cardsOfEpic = (mirror: Mirror, scene: Scene) =>
  mirror.ids('cards', 'epic', epicId(scene)).map((id) => titleOf(mirror, id))

const EPICS: Case[] = [
  {
    name: 'an epic is added',
    actions: ['addEpic', 'deleteEpic'],
    action: (w) => addEpic(w, 'Z', made(roadmapLists(w.mirror)[1])),
    look: roadmapColumns,
    shows: [['X', 'Y'], ['Z']],
    draft: (w) => newEpicsKey(w, made(roadmapLists(w.mirror)[1])),
  },
  ...Object.entries({
    title: [{ title: 'Renamed' }, { title: 'Renamed' }],
    health: [{ health_status: 'off_track' as const }, { health: 'off_track' }],
    'start date': [{ start_date: DAY }, { start_date: DAY }],
    'due date': [{ due_date: DAY }, { due_date: DAY }],
    priority: [{ priority: 1 }, { priority: 1 }],
  } as const).map(
    ([name, [fields, shows]]): Case => ({
      name: `the ${name} of an epic changes`,
      actions: ['changeEpic'],
      action: (w, s) => changeEpic(w, epicId(s), fields),
      look: (m, s) => Object.fromEntries(Object.entries(epicOf(m, s) ?? {}).filter(([key]) => key in shows)),
      shows,
    }),
  ),
  {
    name: 'an epic has an owner',
    actions: ['changeEpic'],
    action: (w, s) => changeEpic(w, epicId(s), { owner_id: w.me.id }),
    look: (m, s) => epicOf(m, s)?.owner_id === s.team.user_id,
    shows: true,
  },
  {
    name: 'a person is added to an epic',
    actions: ['setEpicMember'],
    action: (w, s) => setEpicMember(w, epicId(s), w.me.id, true),
    look: (m, s) => m.row('epicDetails', epicId(s))?.members.length,
    shows: 1,
  },
  {
    name: 'an epic is archived',
    actions: ['changeEpic'],
    action: (w, s) => changeEpic(w, epicId(s), { archived: true }),
    look: (m) => roadmapColumns(m)[0],
    shows: ['Y'],
  },
  {
    name: 'an epic moves to another list',
    actions: ['moveEpic'],
    action: (w, s) => moveEpic(w, epicId(s), made(roadmapLists(w.mirror)[1]), null),
    look: (m, s) => [...roadmapColumns(m), epicOf(m, s)?.status],
    shows: [['Y'], ['X'], 'committed'],
  },
  {
    name: 'an epic moves within its list',
    actions: ['moveEpic'],
    action: (w, s) => {
      const list = made(epicOf(w.mirror, s)?.list_id)
      moveEpic(w, epicId(s), list, made(w.mirror.ids('epics', 'list', list)[1]))
    },
    look: roadmapColumns,
    shows: [['Y', 'X'], []],
  },
  {
    name: 'an epic is deleted, and its cards stay',
    actions: ['deleteEpic'],
    action: (w, s) => deleteEpic(w, epicId(s)),
    reads: ['board', 'roadmap'],
    look: (m, s) => [roadmapColumns(m)[0], column(m, s), m.row('cards', s.b)?.epic_id],
    shows: [['Y'], ['A', 'B', 'C'], null],
    hasNoUndo: true,
  },
  {
    name: 'an epic is watched no longer',
    actions: ['watchEpic'],
    arrange: async (s) => {
      await withEpics(s)
      await s.team.put(`/epics/${epicId(s)}/watch`)
    },
    action: (w, s) => watchEpic(w, epicId(s), false),
    look: (m, s) => epicOf(m, s)?.is_watching,
    shows: false,
  },
  {
    name: 'cards are put into an epic',
    actions: ['changeCards', 'restoreFields'],
    reads: ['board', 'roadmap', 'epic'],
    action: (w, s) => setEpicOfCards(w, [s.a, s.c], epicId(s)),
    look: cardsOfEpic,
    shows: ['A', 'B', 'C'],
  },
  {
    name: 'a card is taken out of its epic',
    actions: ['changeCards', 'restoreFields'],
    reads: ['board', 'roadmap', 'epic'],
    action: (w, s) => setEpicOfCards(w, [s.b], null),
    look: cardsOfEpic,
    shows: [],
  },
  {
    name: 'the title of the open epic is written',
    actions: ['writeEpicText'],
    action: (w, s) => writeText(w, { noun: 'epic', id: epicId(s) }, { field: 'title', text: 'Written', base: 'X' }),
    look: (m, s) => [epicOf(m, s)?.title, m.row('epicDetails', epicId(s))?.title],
    shows: ['Written', 'Written'],
    hasNoUndo: true,
    draft: (w, s) => textDraftKey(w, { noun: 'epic', id: epicId(s) }, 'title'),
  },
  {
    name: 'a comment on an epic is written',
    actions: ['addComment', 'deleteComment'],
    action: (w, s) => addComment(w, { noun: 'epic', id: epicId(s) }, 'Hello', []),
    look: (m, s) => m.ids('comments', 'subject', epicId(s)).map((id) => m.row('comments', id)?.content),
    shows: ['Hello'],
    draft: (w, s) => commentDraftKey(w, ['comment', epicId(s)]),
  },
]

/** The pages of the space: each after what it is below. */
const outlineOf = (mirror: Mirror, { project_id }: Scene) => {
  const tree = treeOf(mirror, project_id)
  const lines = (parent: string | null, depth: number): string[] =>
    (tree.get(parent) ?? []).flatMap(({ id, title }) => [`${'-'.repeat(depth)}${title}`, ...lines(id, depth + 1)])
  return lines(null, 0)
}
const pageCalled = (mirror: Mirror, title: string) => made(mirror.rows('pages').find((page) => page.title === title))

/** Two pages, with another one below the first. */
async function withPages(scene: Scene) {
  const plan = await scene.team.newPage(scene.project_id, { title: 'Plan', content: '<p>First</p>' })
  await scene.team.newPage(scene.project_id, { title: 'Team' })
  await scene.team.newPage(scene.project_id, { title: 'Idea', parent_page_id: plan.id })
  scene.seq = (await scene.team.lastEvent()).seq
  return plan
}

const PAGES: Case[] = [
  {
    name: 'a page is made',
    actions: ['addPage', 'deletePage'],
    action: (w, s) => addPage(w, { project_id: s.project_id, parent_id: pageCalled(w.mirror, 'Plan').id }),
    look: outlineOf,
    shows: ['Plan', '-Idea', '-Untitled', 'Team'],
  },
  {
    name: 'a page is renamed',
    actions: ['changePage'],
    action: (w) => renamePage(w, pageCalled(w.mirror, 'Team').id, 'People'),
    look: outlineOf,
    shows: ['Plan', '-Idea', 'People'],
  },
  {
    name: 'a page gets an icon',
    actions: ['changePage'],
    action: (w) => setPageIcon(w, pageCalled(w.mirror, 'Plan').id, '🚀'),
    look: (m) => [pageCalled(m, 'Plan').icon, m.row('pageDetails', pageCalled(m, 'Plan').id)?.icon],
    shows: ['🚀', { type: 'emoji', emoji: '🚀' }],
  },
  {
    name: 'a page is archived, and what is below it is not',
    actions: ['changePage'],
    action: (w) => archivePage(w, pageCalled(w.mirror, 'Plan').id),
    look: (m, s) => outlineOf(m, s).sort(),
    shows: ['Idea', 'Team'],
  },
  {
    name: 'a page goes below another one',
    actions: ['movePage'],
    action: (w, { project_id }) => {
      const parent_id = pageCalled(w.mirror, 'Plan').id
      movePage(w, pageCalled(w.mirror, 'Team').id, { project_id, parent_id }, null)
    },
    look: outlineOf,
    shows: ['Plan', '-Team', '-Idea'],
  },
  {
    name: 'a page is copied',
    actions: ['copyPage', 'deletePage'],
    action: (w) => copyPage(w, pageCalled(w.mirror, 'Plan').id),
    look: outlineOf,
    shows: ['Plan', '-Idea', 'Plan (copy)', 'Team'],
    isShown: 'after the answer',
  },
  {
    name: 'a page is deleted, and what is below it takes its place',
    actions: ['deletePage', 'restorePage'],
    action: (w) => deletePage(w, pageCalled(w.mirror, 'Plan').id),
    look: outlineOf,
    shows: ['Idea', 'Team'],
  },
  {
    name: 'a page is bookmarked',
    actions: ['markPage'],
    action: (w) => bookmarkPage(w, pageCalled(w.mirror, 'Plan').id, true),
    look: (m) => pageCalled(m, 'Plan').is_bookmarked,
    shows: true,
  },
  {
    name: 'an earlier state of a page is restored',
    actions: ['bringBackPage'],
    arrange: async (s) => {
      const { id } = await withPages(s)
      await s.team.patch(`/pages/${id}`, { content: '<p>Second</p>' })
    },
    action: (w, s) => bringBackPage(w, pageCalled(w.mirror, 'Plan').id, s.seq),
    look: (m) => m.row('pageDetails', pageCalled(m, 'Plan').id)?.content,
    shows: '<p>First</p>',
    isShown: 'after the answer',
    hasNoUndo: true,
  },
  {
    name: 'the text of a page is written',
    actions: ['writePageText'],
    action: (w) => {
      const subject = { noun: 'page', id: pageCalled(w.mirror, 'Plan').id } as const
      writeText(w, subject, { field: 'content', text: '<p>Written</p>', base: '<p>First</p>' })
    },
    look: (m) => m.row('pageDetails', pageCalled(m, 'Plan').id)?.content,
    shows: '<p>Written</p>',
    hasNoUndo: true,
    draft: (w) => textDraftKey(w, { noun: 'page', id: pageCalled(w.mirror, 'Plan').id }, 'content'),
  },
]

const noteCalled = (mirror: Mirror, title: string) => made(mirror.rows('notes').find((note) => note.title === title))
const noteTitles = (mirror: Mirror, { team }: Scene) =>
  mirror.ids('notes', 'author', team.user_id).map((id) => mirror.row('notes', id)?.title)

/** Two notes of one's own, and another person's that everybody can read. */
async function withNotes({ team }: Scene) {
  await team.newNote({ title: 'Plan', content: '<p>First</p>' })
  await team.newNote({ title: 'Idea' })
  await (await team.newMember('member')).newNote({ title: 'Theirs', is_public: true })
}

const NOTES: Case[] = [
  {
    name: 'a note is made',
    actions: ['addNote'],
    action: (w) => addNote(w),
    look: noteTitles,
    shows: ['Untitled', 'Idea', 'Plan'],
    hasNoUndo: true,
  },
  {
    name: 'a note is deleted',
    actions: ['deleteNote'],
    action: (w) => deleteNote(w, noteCalled(w.mirror, 'Plan').id),
    look: noteTitles,
    shows: ['Idea'],
    hasNoUndo: true,
  },
  {
    name: 'a note is renamed',
    actions: ['writeNoteText'],
    action: (w) => {
      const subject = { noun: 'note', id: noteCalled(w.mirror, 'Idea').id } as const
      writeText(w, subject, { field: 'title', text: 'Better idea', base: 'Idea' })
    },
    look: noteTitles,
    shows: ['Better idea', 'Plan'],
    hasNoUndo: true,
    draft: (w) => textDraftKey(w, { noun: 'note', id: noteCalled(w.mirror, 'Idea').id }, 'title'),
  },
  {
    name: 'the text of a note is written',
    actions: ['writeNoteText'],
    action: (w) => {
      const subject = { noun: 'note', id: noteCalled(w.mirror, 'Plan').id } as const
      writeText(w, subject, { field: 'content', text: '<p>Written</p>', base: '<p>First</p>' })
    },
    look: (m) => noteCalled(m, 'Plan').content,
    shows: '<p>Written</p>',
    hasNoUndo: true,
    draft: (w) => textDraftKey(w, { noun: 'note', id: noteCalled(w.mirror, 'Plan').id }, 'content'),
  },
]

const viewsOf = (mirror: Mirror, { board_id }: Scene) =>
  mirror.ids('views', 'place', board_id).map((id) => {
    const view = mirror.row('views', id)
    return `${view?.title}${view?.is_default ? ' (default)' : ''}`
  })
const viewCalled = (mirror: Mirror, title: string) => made(mirror.rows('views').find((view) => view.title === title))

async function withViews({ team, board_id }: Scene) {
  const view = { scope: 'board', board_id, filters: { has_due_date: true }, layout: 'calendar' }
  await team.made('/views', { ...view, title: 'Soon', is_default: true })
  await team.made('/views', { ...view, title: 'Late' })
}

const VIEWS: Case[] = [
  {
    name: 'a view is saved',
    actions: ['addView', 'deleteView'],
    action: (w, { board_id }) => addView(w, { title: 'New', scope: 'board', board_id, layout: 'table' }),
    look: viewsOf,
    shows: ['Soon (default)', 'Late', 'New'],
  },
  {
    name: 'a view becomes the default of its board',
    actions: ['changeView'],
    action: (w) => changeView(w, viewCalled(w.mirror, 'Late').id, { is_default: true, title: 'Later' }),
    look: (m, scene) => viewsOf(m, scene).filter((title) => title.startsWith('Later')),
    shows: ['Later (default)'],
  },
  {
    name: 'a view is moved',
    actions: ['changeView'],
    action: (w) => changeView(w, viewCalled(w.mirror, 'Late').id, { position: 0 }),
    look: viewsOf,
    shows: ['Late', 'Soon (default)'],
  },
  {
    name: 'a view is deleted',
    actions: ['deleteView', 'restoreView'],
    action: (w) => deleteView(w, viewCalled(w.mirror, 'Soon').id),
    look: viewsOf,
    shows: ['Late'],
  },
]

const fieldsOf = (mirror: Mirror, { project_id }: Scene) =>
  mirror.ids('fields', 'project', project_id).map((id) => mirror.row('fields', id)?.title)
const fieldCalled = (mirror: Mirror, title: string) =>
  made(mirror.rows('fields').find((field) => field.title === title))
const budgetIn = (mirror: Mirror, { a }: Scene) =>
  mirror.row('details', a)?.custom_fields[fieldCalled(mirror, 'Budget').id]

async function withFields({ team, project_id, a }: Scene) {
  await team.made(`/projects/${project_id}/fields`, { title: 'Budget', type: 'number' })
  await team.made(`/projects/${project_id}/fields`, { title: 'Site', type: 'link' })
  await team.patch(`/cards/${a}`, { custom_fields: { Budget: 3 } })
}

const FIELDS: Case[] = [
  {
    name: 'a custom field of a card gets another value',
    actions: ['setFieldValue'],
    action: (w, { a }) => setFieldValue(w, a, fieldCalled(w.mirror, 'Budget').id, 8),
    look: budgetIn,
    shows: 8,
    draft: (w, { a }) => valueKey(w, a, fieldCalled(w.mirror, 'Budget').id),
  },
  {
    name: 'a custom field of a card is emptied',
    actions: ['setFieldValue'],
    action: (w, { a }) => setFieldValue(w, a, fieldCalled(w.mirror, 'Budget').id, null),
    look: budgetIn,
    shows: undefined,
  },
  {
    name: 'a custom field is moved',
    actions: ['moveField'],
    action: (w) => moveField(w, fieldCalled(w.mirror, 'Site').id, 0),
    look: fieldsOf,
    shows: ['Site', 'Budget'],
  },
  {
    name: 'a custom field is deleted',
    actions: ['deleteField', 'restoreField'],
    action: (w) => deleteField(w, fieldCalled(w.mirror, 'Budget')),
    look: fieldsOf,
    shows: ['Site'],
  },
]

const EPIC_FIELDS: Case[] = [
  {
    name: 'a custom field of an epic gets a value',
    actions: ['setEpicFieldValue'],
    action: (w, { epic_id }) => setEpicFieldValue(w, epic_id ?? '', fieldCalled(w.mirror, 'Budget').id, 5),
    look: (mirror, { epic_id }) =>
      mirror.row('epicDetails', epic_id ?? '')?.custom_fields[fieldCalled(mirror, 'Budget').id],
    shows: 5,
    draft: (w, { epic_id }) => valueKey(w, epic_id ?? '', fieldCalled(w.mirror, 'Budget').id),
  },
  {
    name: 'a custom field of an epic gets a value on the roadmap',
    actions: ['setEpicFieldValue'],
    action: (w, { epic_id }) => setEpicFieldValue(w, epic_id ?? '', fieldCalled(w.mirror, 'Budget').id, 5),
    look: (mirror, { epic_id }) => mirror.row('epics', epic_id ?? '')?.values[fieldCalled(mirror, 'Budget').id],
    shows: 5,
    draft: (w, { epic_id }) => valueKey(w, epic_id ?? '', fieldCalled(w.mirror, 'Budget').id),
  },
]

async function withEpicAndFields(scene: Scene) {
  await withEpics(scene)
  await withFields(scene)
}

const firstRecurrence = (mirror: Mirror) => made(mirror.rows('recurrences')[0])

const RECURRENCES: Case[] = [
  {
    name: 'recurring cards are paused',
    actions: ['pauseRecurrence'],
    action: (w) => pauseRecurrence(w, firstRecurrence(w.mirror).id, true),
    look: (mirror) => firstRecurrence(mirror).paused_reason,
    shows: 'person',
  },
  {
    name: 'recurring cards are deleted',
    actions: ['deleteRecurrence', 'restoreRecurrence'],
    action: (w) => deleteRecurrence(w, firstRecurrence(w.mirror)),
    look: (mirror) => mirror.rows('recurrences').map(({ title }) => title),
    shows: [],
  },
  {
    name: 'a coming date is skipped',
    actions: ['skipDate'],
    action: (w) => skipDate(w, { id: firstRecurrence(w.mirror).id, date: firstDate() + DAY_MS, isSkipped: true }, ''),
    look: (mirror) => {
      const { next_dates, skipped_dates } = firstRecurrence(mirror)
      return { next: next_dates.slice(0, 2).map(daysOn), skipped: skipped_dates.map(daysOn) }
    },
    shows: { next: [0, 2], skipped: [1] },
  },
]

const firstDate = () => Date.UTC(new Date().getFullYear() + 1, 0, 1, 9)
const daysOn = (date: number) => (date - firstDate()) / DAY_MS

async function withRecurrence({ team, first, a }: Scene) {
  const starts = `${new Date().getFullYear() + 1}-01-01T09:00`
  await team.made('/recurrences', { list_id: first, card_id: a, rule: 'FREQ=DAILY', starts, time_zone: 'UTC' })
}

const CASES: Case[] = [
  ...CARDS,
  ...OPEN_CARD.map((one) => ({ reads: ['board', 'card'] as const, ...one })),
  ...PLACES,
  ...EPICS.map((one) => ({ arrange: withEpics, reads: ['roadmap', 'epic'] as const, ...one })),
  ...PAGES.map((one) => ({ reads: ['pages'] as const, arrange: withPages, ...one })),
  ...NOTES.map((one) => ({ reads: ['notes'] as const, arrange: withNotes, ...one })),
  ...VIEWS.map((one) => ({ reads: ['views'] as const, arrange: withViews, ...one })),
  ...EPIC_FIELDS.map((one) => ({ reads: ['epic', 'fields'] as const, arrange: withEpicAndFields, ...one })),
  ...RECURRENCES.map((one) => ({ reads: ['recurrences'] as const, arrange: withRecurrence, ...one })),
  ...FIELDS.map((one) => ({ reads: ['card', 'fields'] as const, arrange: withFields, ...one })),
]

const REASON = 'This token may only read. Use a token of scope write.'

const tabOf = (caller: Caller, { a, ...scene }: Scene, { reads = ['board'] }: Case) =>
  openTab(caller, { ...scene, card_id: a }, reads)

describe('what people do', () => {
  test.each(CASES)('$name', async (tried) => {
    const scene = await newScene()
    await tried.arrange?.(scene)
    await refused(tried, scene)

    const { workspace, performed, refusals } = await tabOf(scene.team, scene, tried)
    const { mirror, queue } = workspace
    const seen = () => tried.look(mirror, scene)
    const seenByOthers = async () => tried.look((await tabOf(scene.team, scene, tried)).workspace.mirror, scene)
    const before = seen()
    expect(before).not.toEqual(tried.shows)

    tried.action(workspace, scene)
    expect(seen()).toEqual(tried.isShown ? before : tried.shows)
    await queue.whenIdle()
    expect(refusals).toEqual([])
    if (tried.isShown !== 'by the log') expect(seen()).toEqual(tried.shows)
    expect(await seenByOthers()).toEqual(tried.shows)

    expect(undo(workspace)).toBe(!tried.hasNoUndo)
    if (!tried.hasNoUndo) {
      if (!tried.isShown) expect(seen()).toEqual(before)
      await queue.whenIdle()
      expect(refusals).toEqual([])
      expect(seen()).toEqual(before)
      expect(await seenByOthers()).toEqual(before)
    }
    expect([...performed].sort()).toEqual(tried.actions)
    expect(redo(workspace)).toBe(!tried.hasNoUndo && !tried.hasNoRedo)
    if (!tried.hasNoUndo && !tried.hasNoRedo) await doneAgain()

    /** And taken back once more, as often as one likes. */
    async function doneAgain() {
      await queue.whenIdle()
      expect(refusals).toEqual([])
      expect(await seenByOthers()).toEqual(tried.shows)
      expect(undo(workspace)).toBe(true)
      await queue.whenIdle()
      expect(refusals).toEqual([])
      expect(await seenByOthers()).toEqual(before)
    }
  })

  /** The same by the same person with a token that may only read: nothing stays of it but what was written, and the reason. */
  async function refused(tried: Case, scene: Scene) {
    const { action, look, draft } = tried
    const { workspace, refusals } = await tabOf(await scene.team.newToken({ scope: 'read' }), scene, tried)
    const before = look(workspace.mirror, scene)
    action(workspace, scene)
    await workspace.queue.whenIdle()
    expect(look(workspace.mirror, scene)).toEqual(before)
    expect(refusals).toEqual([{ words: expect.stringMatching(/./), reason: REASON }])
    if (draft) expect(draftOf(draft(workspace, scene))).toMatchObject({ refused: REASON })
  }

  test('every action is tried', () => {
    const names = globSync('*.ts', { cwd: import.meta.dirname })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/^ {2}name: '(\w+)'/gm)])
      .map(([, name]) => name)
    const tried = new Set(CASES.flatMap(({ actions }) => actions))
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => name && !tried.has(name)).sort()).toEqual([])
  })
})
