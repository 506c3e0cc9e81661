import { useState } from 'react'
import type { CardDetails } from '../data/rows.ts'
import { Activity } from './Activity.tsx'
import { AddRow } from './AddRow.tsx'
import { Checklists } from './Checklists.tsx'
import { Children } from './Children.tsx'
import { Description } from './Description.tsx'
import { coverOf, Files } from './Files.tsx'
import { Hints } from './Hints.tsx'
import { History } from './History.tsx'
import { Links } from './Links.tsx'
import { PullRequests } from './PullRequests.tsx'

/** What the card says and holds, part by part; a part that is empty is not there. */
export function Sections({ card }: { card: CardDetails }) {
  const subject = { noun: 'card', id: card.id } as const
  const [isAddingChild, setAddingChild] = useState(false)
  return (
    <>
      <Description subject={subject} content={card.content} />
      <Checklists card={card} />
      <Children card={card} isAdding={isAddingChild} onAdding={setAddingChild} />
      <Links card={card} />
      <Files subject={subject} state={card} cover={coverOf(card)} />
      <PullRequests card={card} />
      <AddRow card={card} isAddingChild={isAddingChild} onAddChild={() => setAddingChild(true)} />
      <Hints card={card} />
      <Activity subject={subject} history={<History card={card} />} />
    </>
  )
}
