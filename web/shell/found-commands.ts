import { useNavigate } from '@tanstack/react-router'
import { FileText, Search } from 'lucide-react'
import { useFoundThings } from '../data/found-cards.ts'
import { useWorkspace } from '../data/hooks.ts'
import { plainText } from '../search/marked.ts'
import { text } from '../text/text.ts'
import type { Command } from './commands.ts'

const MAX_CARDS = 8

/** The cards and pages that have the words, and the way to all that has them. */
export function useFoundCommands(query: string): Command[] {
  const { team_id: team } = useWorkspace()
  const navigate = useNavigate()
  const { cards, pages } = useFoundThings(query, MAX_CARDS)
  if (query.trim() === '') return []
  const { palette } = text.shell
  return [
    ...cards.map(
      ({ id, title }): Command => ({
        id: `card ${id}`,
        words: `#${id} ${plainText(title)}`,
        group: palette.cards,
        run: () => void navigate({ to: '/$team/card-{$card}', params: { team, card: id } }),
      }),
    ),
    ...pages.map(
      ({ id, title }): Command => ({
        id: `page ${id}`,
        words: plainText(title),
        group: palette.pages,
        icon: FileText,
        run: () => void navigate({ to: '/$team/page-{$page}', params: { team, page: id } }),
      }),
    ),
    {
      id: 'search-for',
      words: palette.searchFor(query.trim()),
      group: palette.cards,
      icon: Search,
      run: () => void navigate({ to: '/$team/search', params: { team }, search: { query: query.trim() } }),
    },
  ]
}
