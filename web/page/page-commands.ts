import { addPage, archivePage, bookmarkPage, copyPage, watchPage } from '../actions/pages.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import type { PageRow } from '../data/rows.ts'
import { showDialog } from '../shell/dialogs.ts'
import { pageText } from '../text/page.ts'
import { text } from '../text/text.ts'
import { expandedKey, setExpanded } from './expanded.ts'
import { downloadPage } from './export.ts'
import { moveTo, stepOf, type TreeStep } from './tree-moves.ts'

export interface PageCommand {
  id:
    | 'new'
    | 'rename'
    | 'bookmark'
    | 'unbookmark'
    | 'watch'
    | 'unwatch'
    | 'copy'
    | 'template'
    | 'from-template'
    | TreeStep
    | 'move'
    | 'export'
    | 'export-tree'
    | 'archive'
    | 'unarchive'
    | 'delete'
  words: string
  isDisabled?: boolean
  run(): void
}

interface Handlers {
  onAsk(what: 'move' | 'delete'): void
  onOpen(id: string): void
  onRename?: (() => void) | undefined
}

/** What a page's menu offers, in groups: what the person may not do is not there. */
export function usePageCommands(id: string, { onAsk, onOpen, onRename }: Handlers): PageCommand[][] {
  const workspace = useWorkspace()
  const { mirror, team_id } = workspace
  const page = useRow('pages', id)
  const allowed = useAllowedIn({ project_id: page?.project_id ?? '', board_id: null })
  if (!page) return []
  const { project_id, is_bookmarked, is_watching, is_archived } = page
  const [mayAdd, mayChange, mayDelete] = [allowed('page.create'), allowed('page.update'), allowed('page.delete')]
  const words = pageText

  const add = async () => {
    setExpanded([expandedKey(team_id, id)], true)
    const made = await addPage(workspace, { project_id, parent_id: id })
    if (made !== null) onOpen(made)
  }
  const step = (to: TreeStep, said: string): PageCommand => {
    const place = stepOf(mirror, id, to)
    return { id: to, words: said, isDisabled: place === null, run: () => place && moveTo(workspace, id, place) }
  }
  const inTo = stepOf(mirror, id, 'in')?.parent_id
  const isAbove = mirror.rows('pages').some(({ parent_id }) => parent_id === id)

  return [
    [
      ...(mayAdd && !is_archived ? [{ id: 'new' as const, words: words.newBelow, run: () => void add() }] : []),
      ...(mayAdd && !is_archived
        ? [{ id: 'from-template' as const, words: words.newFromTemplate, run: () => showDialog(below(id)) }]
        : []),
      ...(mayChange && onRename ? [{ id: 'rename' as const, words: words.rename, run: onRename }] : []),
      is_bookmarked
        ? { id: 'unbookmark' as const, words: words.removeBookmark, run: () => bookmarkPage(workspace, id, false) }
        : { id: 'bookmark' as const, words: words.bookmark, run: () => bookmarkPage(workspace, id, true) },
      is_watching
        ? { id: 'unwatch' as const, words: words.unwatch, run: () => watchPage(workspace, id, false) }
        : { id: 'watch' as const, words: words.watch, run: () => watchPage(workspace, id, true) },
      ...(mayAdd ? [{ id: 'copy' as const, words: words.copy, run: () => copyPage(workspace, id) }] : []),
      ...(allowed('template.create')
        ? [{ id: 'template' as const, words: text.saveAsTemplate, run: () => savePage(page) }]
        : []),
    ],
    mayChange && !is_archived
      ? [
          step('up', words.moveUp),
          step('down', words.moveDown),
          ...(inTo ? [step('in', words.moveBelow(mirror.row('pages', inTo)?.title || words.untitled))] : []),
          ...(page.parent_id === null ? [] : [step('out', words.moveOut)]),
          { id: 'move' as const, words: words.move, run: () => onAsk('move') },
        ]
      : [],
    [
      { id: 'export' as const, words: words.exportPage, run: () => void downloadPage(workspace, id, false) },
      ...(isAbove
        ? [{ id: 'export-tree' as const, words: words.exportTree, run: () => void downloadPage(workspace, id, true) }]
        : []),
    ],
    [
      ...(mayChange
        ? [
            is_archived
              ? { id: 'unarchive' as const, words: words.unarchive, run: () => archivePage(workspace, id, false) }
              : { id: 'archive' as const, words: words.archive, run: () => archivePage(workspace, id) },
          ]
        : []),
      ...(mayDelete ? [{ id: 'delete' as const, words: text.delete, run: () => onAsk('delete') }] : []),
    ],
  ].filter((commands) => commands.length > 0)
}

function below(parent_page_id: string) {
  return { kind: 'from-template', types: ['page'], place: { parent_page_id } } as const
}

function savePage({ id, project_id, title }: PageRow) {
  const name = title || pageText.untitled
  showDialog({ kind: 'save-template', type: 'page', project_id, title: name, from: { page_id: id } })
}
