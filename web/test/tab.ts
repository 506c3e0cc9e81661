import type { Caller } from '../../test/team.ts'
import { isMissing, kindOf, reasonOf } from '../actions/action.ts'
import { BASE_URL } from '../data/addresses.ts'
import { putBookmarks, putTags } from '../data/answers.ts'
import { readFields } from '../data/fields.ts'
import { readNotes } from '../data/notes.ts'
import { readPage, readPages } from '../data/pages.ts'
import { readArchive, readComments, readEpics, readOpenEpic } from '../data/reading.ts'
import { readRecurrences } from '../data/recurrences.ts'
import { readPlaces } from '../data/spaces.ts'
import { readViews } from '../data/views.ts'
import { WorkspaceData } from '../data/workspace.ts'

/** For tests: a browser's tab without its screen, on a real server. */
export interface Tab {
  workspace: WorkspaceData
  /** The actions that were performed here, by their names. */
  performed: Set<string>
  /** What was shown of refusals. */
  refusals: { words: string; reason: string }[]
}

/**
 * What a tab can have read: the places one can go to, a board, its archive, its sprint, the open card, the inbox, the roadmap,
 * the open epic, the pages, the reader's notes, the saved views, the custom fields, the recurring cards.
 */
export type Part =
  | 'places'
  | 'board'
  | 'archive'
  | 'sprint'
  | 'card'
  | 'inbox'
  | 'roadmap'
  | 'epic'
  | 'pages'
  | 'notes'
  | 'views'
  | 'fields'
  | 'recurrences'

interface Shown {
  project_id: string
  board_id: string
  card_id: string
  sprint_id: string | null
  epic_id: string | null
}

/**
 * Reads what it shows, and sends what is done. It does not follow the log until `open` is called: what it shows afterwards came
 * of the actions and their answers alone. Calls go `through` what the test puts in between.
 */
export async function openTab(
  caller: Caller,
  shown: Shown,
  parts: readonly Part[],
  through: (send: typeof fetch) => typeof fetch = (send) => send,
): Promise<Tab> {
  const performed = new Set<string>()
  const refusals: Tab['refusals'] = []
  const fail = (error: unknown) => {
    throw error
  }
  const workspace = new WorkspaceData({
    team_id: caller.team_id,
    // Actions ask for nothing else, and what the workspace is called is of no interest to them.
    me: { id: caller.user_id, teams: [] as WorkspaceData['me']['teams'] } as WorkspaceData['me'],
    fetch: through(fetchAs(caller)),
    loadKinds: async () => undefined,
    kindOf: (name) => {
      performed.add(name)
      return kindOf(name)
    },
    onRefused: (words, error) => refusals.push({ words, reason: reasonOf(error) }),
    onSignedOut: () => fail(new Error('Signed out.')),
    onGone: fail,
  })
  const puts = await Promise.all(parts.map((part) => READ[part](workspace, shown)))
  for (const put of puts) put()
  workspace.queue.resume()
  return { workspace, performed, refusals }
}

type Reading = (workspace: WorkspaceData, shown: Shown) => Promise<() => void>

const READ: Record<Part, Reading> = {
  places: async (workspace) => {
    const { api, mirror } = workspace
    const [{ projects, shared }, { tags }, { boards }] = await Promise.all([
      readPlaces(api),
      api.listTags({ all: true }),
      api.listBoards({ bookmarked: true, count: 100 }),
    ])
    const bookmarked = boards.map(({ id }) => id)
    return () => {
      workspace.putPlaces(projects, shared)
      putTags(mirror, tags)
      putBookmarks(mirror, bookmarked)
    }
  },
  board: (workspace, { board_id }) => workspace.boards.read(board_id).catch(missing),
  archive: (workspace, { board_id }) => readArchive(workspace, board_id),
  sprint: (workspace, { sprint_id, project_id }) => workspace.readSprint(sprint_id ?? '', project_id),
  card: async (workspace, { card_id }) => {
    const puts = await Promise.all([workspace.readCard(card_id), readComments(workspace, { card_id })])
    return () => {
      for (const put of puts) put()
    }
  },
  roadmap: (workspace) => readEpics(workspace),
  epic: async (workspace, { epic_id }) => {
    const card_id = epic_id ?? ''
    const puts = await Promise.all([readOpenEpic(workspace, card_id), readComments(workspace, { card_id })])
    return () => {
      for (const put of puts) put()
    }
  },
  inbox: async (workspace) => {
    await workspace.inbox.refresh()
    return () => undefined
  },
  notes: (workspace) => readNotes(workspace),
  views: (workspace) => readViews(workspace),
  fields: (workspace, { project_id }) => readFields(workspace, project_id),
  recurrences: (workspace, { board_id }) => readRecurrences(workspace, board_id),
  // All of the space, of which the first is open.
  pages: async (workspace, { project_id }) => {
    const put = await readPages(workspace, project_id)
    put()
    const [first = ''] = workspace.mirror.ids('pages', 'project', project_id)
    const { settle } = await readPage(workspace, first)
    return () => {
      put()
      settle()
    }
  },
}

/** It may be what the test deletes. */
function missing(error: unknown) {
  if (!isMissing(error)) throw error
  return () => undefined
}

/** With a token in place of a session, to the server of the test. */
function fetchAs({ server, token }: Caller): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${token}`)
    return fetch(String(input).replace(BASE_URL, server.url), { ...init, headers })
  }
}
