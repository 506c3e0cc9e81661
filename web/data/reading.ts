import { type Change, type Comment, etagOf, type LeanCard, type ListOutline } from '../../client/client.ts'
import { PAGE_ITEMS } from '../rules/work.generated.ts'
import { putArchive, putCard, putComments, putEpics } from './answers.ts'
import { CARD_FIELDS } from './card-rows.ts'
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
  const { lists } = await api.readRoadmap()
  const epics = lists.flatMap((list) => list.epics)
  return () => putEpics(mirror, epics)
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
