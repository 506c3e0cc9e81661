import { LimitFields } from '../board/LimitFields.tsx'
import { templatesText as words } from '../text/templates.ts'
import { text } from '../text/text.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { Sign } from '../ui/Sign.tsx'
import { CardList } from './CardFields.tsx'
import styles from './Content.module.css'
import { type CardContent, type ListContent, limitOf, withCardIn, withField, withLimit } from './content.ts'
import { PartList } from './PartList.tsx'
import { changedPart } from './part-keys.ts'

const BEHAVIORS = (['backlog', 'committed', 'started', 'completed', 'cancelled'] as const).map((value) => ({
  value,
  words: text.behaviors[value],
  icon: <Sign behavior={value} />,
}))

const OWN = 'own'

const colorsOf = ({ behavior = 'committed' }: ListContent) =>
  [[OWN, text.board.ownColor] as const, ...Object.entries(text.board.colors)].map(([value, words]) => ({
    value,
    words,
    // Here it only shows the colour, whose name is beside it.
    icon: (
      <span aria-hidden className={styles.sign}>
        <Sign behavior={behavior} color={value === OWN ? '' : value} />
      </span>
    ),
  }))

interface ListFieldsProps {
  project_id: string
  lists: readonly ListContent[]
  onChange(lists: ListContent[]): void
}

/** The lists of a board, with their cards. */
export function ListFields({ project_id, lists, onChange }: ListFieldsProps) {
  const titleOf = ({ title, behavior = 'committed' }: ListContent) => title || text.behaviors[behavior]
  const move = (card: CardContent, to: number) => {
    const goal = lists[to]
    if (goal) onChange(withCardIn(lists, card, goal, changedPart))
  }
  return (
    <PartList
      label={words.lists}
      addLabel={words.addList}
      parts={lists}
      titleOf={titleOf}
      factsOf={({ cards = [] }) => words.cardCount(cards.length)}
      newPart={(): ListContent => ({ title: '', behavior: 'committed' })}
      onChange={onChange}
    >
      {(list, change) => (
        <>
          <Field
            label={words.title}
            value={list.title ?? ''}
            onChange={(title) => change({ ...list, title })}
            maxLength={500}
            autoFocus
          />
          <Select
            label={text.board.behavior}
            value={list.behavior ?? 'committed'}
            choices={BEHAVIORS}
            onChoose={(behavior) => change({ ...list, behavior })}
          />
          <Select
            label={text.board.color}
            value={list.color || OWN}
            // One that a program chose.
            placeholder={list.color ?? ''}
            choices={colorsOf(list)}
            onChoose={(color) => change(withField(list, 'color', color === OWN ? undefined : color))}
          />
          <fieldset className={styles.group}>
            <legend>{words.limit}</legend>
            <div className={styles.part}>
              <LimitFields limit={limitOf(list)} onChange={(limit) => change(withLimit(list, limit))} />
            </div>
          </fieldset>
          <CardList
            project_id={project_id}
            cards={list.cards}
            onChange={(cards) => change({ ...list, cards })}
            place={(card) => (
              <Select
                label={words.list}
                value={String(lists.indexOf(list))}
                choices={lists.map((one, at) => ({ value: String(at), words: titleOf(one) }))}
                onChoose={(at) => lists[Number(at)] !== list && move(card, Number(at))}
              />
            )}
          />
        </>
      )}
    </PartList>
  )
}
