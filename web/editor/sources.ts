import { pictureAddress } from '../data/files.ts'
import { findCardsAndEpics } from '../data/finding.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { plainText } from '../search/marked.ts'
import type { Sources } from './suggestions.ts'

const MAX_CARDS = 8

/** Whom and what a text can name. */
export function useSources(): Sources {
  const workspace = useWorkspace()
  const { mirror, team_id } = workspace
  const members = useIds('members', 'all', 'all').flatMap((id) => {
    const member = mirror.row('members', id)
    return member ? { id, label: member.display_name || member.email, isPerson: true } : []
  })
  return {
    members,
    pictureAddress: (src) => pictureAddress(workspace, src),
    findCards: async (words) => {
      const { cards, epics } = await findCardsAndEpics(workspace, words, MAX_CARDS)
      const named = (noun: 'card' | 'epic') => (one: { id: string; title: string }) => ({
        id: one.id,
        label: plainText(one.title),
        hint: `#${one.id}`,
        href: `/${team_id}/${noun}-${one.id}`,
      })
      return [...cards.map(named('card')), ...epics.map(named('epic'))]
    },
  }
}
