import { type Change, type Comment, etagOf, type LeanCard, type ListOutline } from '../../client/client.ts'
import { CARDS_BY_ID, PAGE_ITEMS } from '../rules/work.generated.ts'
import { putArchive, putCard, putComments } from './answers.ts'
import { CARD_FIELDS } from './card-rows.ts'
import { EPIC_FIELDS, putEpic, putRoadmap } from './epic-rows.ts'
import { type CommentSubject, subjectIdOf, toCommentQuery } from './subjects.ts'
import type { WorkspaceData } from './workspace.ts'

/** What an open card needs beside itself. The log keeps right what is loaded; what is read is of this moment. */

/** Reads a card and answers what puts it into the mirror. */
export async function readCard({ api, mirror }: WorkspaceData, card_id: string) {
  const answer = await api.readCard({ card_id })
  const version = etagOf(answer)
  return { card: answer.card, version, settle: () => putCard(mirror, answer.card, version) }
}

export function loadComments(workspace: WorkspaceData, subject: CommentSubject): Promise<void> {
  return workspace.load(commentsKey(subject), async () => (await readComments(workspace, subject))())
}

/** Under which key the comments on something are loaded; the other function reads it again. */
export const commentsKey = ({ card_id, page_id }: Partial<CommentSubject>) =>
  page_id ? `comments/page/${page_id}` : `comments/card/${card_id}`

export function commentsIn(key: string): CommentSubject | null {
  const [, noun, id = ''] = /^comments\/(card|page)\/(.+)$/.exec(key) ?? []
  if (noun === undefined) return null
  return noun === 'page' ? { card_id: null, page_id: id } : { card_id: id, page_id: null }
}

/** Reads them, and answers what puts them into the mirror. */
export async function readComments({ api, mirror }: WorkspaceData, subject: Partial<CommentSubject>) {
  const all: Comment[] = []
  let cursor = ''
  do {
    const page = await api.listComments({ ...toCommentQuery(subject), count: PAGE_ITEMS, ...(cursor && { cursor }) })
    all.push(...page.comments)
    cursor = page.cursor
  } while (cursor)
  const answered = all.filter(({ children }) => children.count > 0)
  for (const { id } of answered) all.push(...(await readReplies(api, id)))
  return () => putComments(mirror, subjectIdOf(subject), all)
}

async function readReplies(api: WorkspaceData['api'], comment_id: string): Promise<Comment[]> {
  const replies: Comment[] = []
  let cursor = ''
  do {
    const page = await api.listReplies({ comment_id, count: PAGE_ITEMS, ...(cursor && { cursor }) })
    replies.push(...page.child_comments)
    cursor = page.cursor
  } while (cursor)
  return replies
}

export function loadEpics(workspace: WorkspaceData): Promise<void> {
  return workspace.load('epics', async () => (await readEpics(workspace))())
}

export async function readEpics({ api, mirror }: WorkspaceData) {
  const roadmap = await api.readRoadmap({ fields: EPIC_FIELDS })
  return () => putRoadmap(mirror, roadmap)
}

/** One epic with its cards. */
export function loadEpic(workspace: WorkspaceData, id: string): Promise<void> {
  return workspace.load(`epicDetails/${id}`, async () => (await readOpenEpic(workspace, id))())
}

/** Reads an epic and answers what puts it into the mirror. */
export async function readEpic({ api, mirror }: WorkspaceData, epic_id: string) {
  const answer = await api.readEpic({ epic_id })
  const version = etagOf(answer)
  return { epic: answer.epic, version, settle: () => putEpic(mirror, answer.epic, version) }
}

/** The same with the rows of its cards, as an open epic lists them. */
export async function readOpenEpic(workspace: WorkspaceData, epic_id: string) {
  const { epic, settle } = await readEpic(workspace, epic_id)
  const ids = epic.child_cards.map(({ card_id }) => card_id)
  const puts = [settle]
  for (let at = 0; at < ids.length; at += CARDS_BY_ID)
    puts.push(await workspace.readCards(ids.slice(at, at + CARDS_BY_ID)))
  return () => {
    for (const put of puts) put()
  }
}

/** The archived items of a board, which no other answer has. */
export function loadArchive(workspace: WorkspaceData, board_id: string): Promise<void> {
  return workspace.load(`archives/${board_id}`, async () => (await readArchive(workspace, board_id))())
}

export async function readArchive({ api, mirror }: WorkspaceData, board_id: string) {
  const [lists, cards]: [ListOutline[], LeanCard[]] = [[], []]
  const asked = { board_id, archived: true, count: PAGE_ITEMS }
  let cursor = ''
  do {
    const page = await api.listLists({ ...asked, ...(cursor && { cursor }) })
    lists.push(...page.lists)
    cursor = page.cursor
  } while (cursor)
  do {
    const page = await api.listCards({ ...asked, fields: CARD_FIELDS, ...(cursor && { cursor }) })
    cards.push(...page.cards)
    cursor = page.cursor
  } while (cursor)
  return () => putArchive(mirror, board_id, lists, cards)
}

/** What was changed in a card, newest first, from where an earlier answer ended. */
export async function readHistory({ api }: WorkspaceData, card_id: string, cursor = '') {
  return api.listHistoryOfCard({ card_id, count: 50, ...(cursor && { cursor }) })
}

export type { Change }
