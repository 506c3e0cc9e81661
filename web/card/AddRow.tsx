import { CornerDownRight, ListChecks } from 'lucide-react'
import { Group } from 'react-aria-components'
import { addChecklist } from '../actions/checklists.ts'
import { addFiles } from '../actions/files.ts'
import { useFileCount } from '../data/files.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { AddLink } from './AddLink.tsx'
import styles from './AddRow.module.css'
import { ChooseFiles } from './ChooseFiles.tsx'

interface AddRowProps {
  card: CardDetails
  /** Whether the title of a first child card is being typed: its field is where the section will be. */
  isAddingChild: boolean
  onAddChild(): void
}

/** What the card has none of yet, in one quiet row. What it has some of takes more in its own section. */
export function AddRow({ card, isAddingChild, onAddChild }: AddRowProps) {
  const workspace = useWorkspace()
  const holder = { noun: 'card', id: card.id } as const
  const [mayChange, mayAddCards, mayAddFiles] = [
    useAllowed('card.update'),
    useAllowed('card.create'),
    useAllowed('file.create'),
  ]
  const hasFiles = useFileCount(workspace, holder) + card.total_files > 0
  return (
    <Group className={styles.row ?? ''} aria-label={cardText.addToCard}>
      {mayChange && (
        <Button
          kind="plain"
          aria-label={cardText.addChecklist}
          onPress={() => addChecklist(workspace, card.id, cardText.checklist)}
        >
          <ListChecks size={16} aria-hidden /> {cardText.checklist}
        </Button>
      )}
      {mayAddCards && card.child_cards.length === 0 && !isAddingChild && (
        <Button kind="plain" aria-label={cardText.addChild} onPress={onAddChild}>
          <CornerDownRight size={16} aria-hidden /> {cardText.childCard}
        </Button>
      )}
      {mayChange && card.linked_cards.length === 0 && <AddLink card={card} words={cardText.link} />}
      {mayAddFiles && !hasFiles && (
        <ChooseFiles words={text.files.title} onFiles={(files) => addFiles(workspace, holder, files)} />
      )}
    </Group>
  )
}
