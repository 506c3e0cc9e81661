import { useState } from 'react'
import { useFoundCards } from '../data/found-cards.ts'
import { plainText } from '../search/marked.ts'
import { Sign } from '../ui/Sign.tsx'

const MAX = 20

/** Cards that fit the words one types, without the one that asks, to be picked from. */
export function useCardOptions(without: string) {
  const [words, search] = useState('')
  const found = useFoundCards(words, MAX)
    .filter(({ id }) => id !== without)
    .map((card) => ({ ...card, title: plainText(card.title) }))
  const options = found.map(({ id, title, board_title, status }) => ({
    id,
    name: title,
    icon: <Sign behavior={status} />,
    hint: `#${id} ${board_title}`,
  }))
  return { found, options, search }
}
