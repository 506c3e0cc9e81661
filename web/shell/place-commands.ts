import { useNavigate } from '@tanstack/react-router'
import {
  ChartLine,
  Inbox,
  LayoutGrid,
  LayoutList,
  Milestone,
  NotebookText,
  RefreshCw,
  Search,
  Settings,
  SquareCheck,
  SquareKanban,
  Trash2,
  Zap,
} from 'lucide-react'
import { liveIds } from '../actions/containers.ts'
import { useWorkspace } from '../data/hooks.ts'
import { allows, useAllowedInSpaces, useAllowedSomewhere, useRole } from '../data/permissions.ts'
import { cardText } from '../text/card.ts'
import { settingsText } from '../text/settings.ts'
import { spaceText } from '../text/space.ts'
import { text } from '../text/text.ts'
import type { Command } from './commands.ts'
import { hasUseFor, TEAM_PAGES, YOUR_PAGES } from './places.ts'

/** Every place of the workspace, as the palette offers it. */
export function usePlaceCommands(): () => Command[] {
  const { mirror, team_id: team } = useWorkspace()
  const navigate = useNavigate()
  const role = useRole()
  const allowedIn = useAllowedInSpaces()
  const seesTemplates = useAllowedSomewhere('template.read')
  const hasBin = allows(role, 'bin.read')
  const { shell } = text
  const settings = settingsText
  const { palette } = shell
  const place = (command: Omit<Command, 'group'>): Command => ({ ...command, group: palette.places })

  const boards = () =>
    liveIds(mirror, 'boards', mirror.ids('boards', 'all', 'all')).map((id) => {
      const row = mirror.row('boards', id)
      return place({
        id: `board ${id}`,
        words: row?.title ?? '',
        also: `${palette.board} ${mirror.row('projects', row?.project_id ?? '')?.title ?? ''}`,
        icon: SquareKanban,
        run: () => void navigate({ to: '/$team/board-{$board}', params: { team, board: id } }),
      })
    })
  const sprints = () =>
    mirror
      .rows('sprints')
      .filter(({ state }) => state === 'started')
      .map(({ id, title }) =>
        place({
          id: `sprint ${id}`,
          words: title,
          also: palette.sprint,
          icon: RefreshCw,
          run: () => void navigate({ to: '/$team/sprint-{$sprint}', params: { team, sprint: id } }),
        }),
      )
  const epics = () =>
    mirror.ids('epics', 'all', 'all').map((epic) =>
      place({
        id: `epic ${epic}`,
        words: mirror.row('epics', epic)?.title ?? '',
        also: cardText.epic,
        icon: Milestone,
        run: () => void navigate({ to: '/$team/epic-{$epic}', params: { team, epic } }),
      }),
    )
  const views = () =>
    mirror.rows('views').map(({ id, title }) =>
      place({
        id: `view ${id}`,
        words: title,
        also: palette.view,
        icon: LayoutList,
        run: () => void navigate({ to: '/$team/view-{$view}', params: { team, view: id } }),
      }),
    )
  const spaces = () =>
    liveIds(mirror, 'projects', mirror.ids('projects', 'all', 'all')).flatMap((project) => {
      const title = mirror.row('projects', project)?.title ?? ''
      return [
        place({
          id: `sprints ${project}`,
          words: spaceText.sprintsOf(title),
          icon: RefreshCw,
          run: () => void navigate({ to: '/$team/sprints-{$project}', params: { team, project } }),
        }),
        place({
          id: `insights ${project}`,
          words: spaceText.insightsOf(title),
          icon: ChartLine,
          run: () => void navigate({ to: '/$team/insights', params: { team }, search: { space: project } }),
        }),
        ...(allowedIn(project, 'rule.update')
          ? [
              place({
                id: `automation ${project}`,
                words: spaceText.automationOf(title),
                icon: Zap,
                run: () => void navigate({ to: '/$team/automation', params: { team }, search: { space: project } }),
              }),
            ]
          : []),
        place({
          id: `space ${project}`,
          words: spaceText.settingsOf(title),
          icon: Settings,
          run: () => void navigate({ to: '/$team/space-{$project}', params: { team, project } }),
        }),
      ]
    })
  const pages = () =>
    [...YOUR_PAGES, ...TEAM_PAGES]
      .filter((page) => hasUseFor(role, page, seesTemplates))
      .map((page) =>
        place({
          id: `settings ${page}`,
          words: palette.settings(settings.pages[page]),
          icon: Settings,
          run: () => void navigate({ to: '/$team/settings/$page', params: { team, page } }),
        }),
      )

  return () => [
    place({
      id: 'inbox',
      words: shell.inbox,
      icon: Inbox,
      key: 'g i',
      run: () => void navigate({ to: '/$team/inbox', params: { team } }),
    }),
    place({
      id: 'my-work',
      words: shell.myWork,
      icon: SquareCheck,
      key: 'g m',
      run: () => void navigate({ to: '/$team/my-work', params: { team } }),
    }),
    place({
      id: 'roadmap',
      words: text.shell.roadmap,
      icon: Milestone,
      key: 'g r',
      run: () => void navigate({ to: '/$team/roadmap', params: { team } }),
    }),
    ...(allows(role, 'note.create')
      ? [
          place({
            id: 'notes',
            words: shell.notes,
            icon: NotebookText,
            key: 'g n',
            run: () => void navigate({ to: '/$team/notes', params: { team } }),
          }),
        ]
      : []),
    place({
      id: 'home',
      words: shell.home.title,
      icon: LayoutGrid,
      key: 'g b',
      run: () => void navigate({ to: '/$team', params: { team } }),
    }),
    place({
      id: 'search',
      words: text.search,
      icon: Search,
      key: '/',
      run: () => void navigate({ to: '/$team/search', params: { team }, search: {} }),
    }),
    ...(hasBin
      ? [
          place({
            id: 'bin',
            words: shell.bin,
            also: shell.binAlso,
            icon: Trash2,
            run: () => void navigate({ to: '/$team/bin', params: { team } }),
          }),
        ]
      : []),
    ...boards(),
    ...sprints(),
    ...epics(),
    ...views(),
    ...spaces(),
    ...pages(),
  ]
}
