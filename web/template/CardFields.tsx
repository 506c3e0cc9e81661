import type { ReactNode } from 'react'
import type { TemplateContent } from '../data/templates.ts'
import { cardText } from '../text/card.ts'
import { templatesText as words } from '../text/templates.ts'
import { Field } from '../ui/Field.tsx'
import { CardProperties } from './CardProperties.tsx'
import { CoverPart } from './Cover.tsx'
import { type CardContent, type ChecklistContent, withField } from './content.ts'
import { ItemFields } from './ItemFields.tsx'
import { PartList } from './PartList.tsx'
import { TextPart } from './TextPart.tsx'

interface CardFieldsProps<Card> {
  project_id: string
  card: Card
  onChange(card: Card): void
}

/** A card as a template has it. */
export function CardFields<Card extends CardContent | TemplateContent>(props: CardFieldsProps<Card>) {
  const { project_id, card, onChange } = props
  return (
    <>
      <CoverPart
        of="card"
        cover={card.cover_image}
        onChange={(cover) => onChange(withField(card, 'cover_image', cover))}
      />
      <TextPart
        label={cardText.description}
        value={card.content}
        onChange={(content) => onChange({ ...card, content })}
      />
      <CardProperties project_id={project_id} card={card} onChange={onChange} />
      <PartList<ChecklistContent>
        label={cardText.checklists}
        addLabel={cardText.addChecklist}
        parts={card.checklists ?? []}
        titleOf={({ title }) => title}
        factsOf={({ items = [] }) => words.itemCount(items.length)}
        newPart={() => ({ title: cardText.checklist })}
        onChange={(checklists) => onChange({ ...card, checklists })}
      >
        {(checklist, change) => (
          <>
            <Field
              label={words.title}
              value={checklist.title}
              onChange={(title) => change({ ...checklist, title })}
              maxLength={500}
              autoFocus
            />
            <ItemFields items={checklist.items} onChange={(items) => change({ ...checklist, items })} />
          </>
        )}
      </PartList>
    </>
  )
}

interface CardListProps {
  project_id: string
  cards: readonly CardContent[] | undefined
  onChange(cards: CardContent[]): void
  /** Where else a card can go. */
  place?: (card: CardContent) => ReactNode
}

/** The cards that a template makes in a list or in a sprint. */
export function CardList({ project_id, cards = [], onChange, place }: CardListProps) {
  return (
    <PartList
      label={words.cards}
      addLabel={words.addCard}
      parts={cards}
      titleOf={({ title }) => title}
      factsOf={({ checklists = [] }) => (checklists.length > 0 ? words.checklistCount(checklists.length) : '')}
      newPart={(): CardContent => ({ title: '' })}
      onChange={onChange}
    >
      {(card, change) => (
        <>
          <Field
            label={words.title}
            value={card.title}
            onChange={(title) => change({ ...card, title })}
            maxLength={500}
            autoFocus
          />
          {place?.(card)}
          <CardFields project_id={project_id} card={card} onChange={change} />
        </>
      )}
    </PartList>
  )
}
