import { Link2, Plus, X } from 'lucide-react'
import { acceptHint, dismissHint, keyOf } from '../actions/hints.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { IconButton } from '../ui/Button.tsx'
import styles from './Hints.module.css'
import related from './Related.module.css'
import { Related } from './Related.tsx'
import { Section } from './Section.tsx'

/** Tags and cards that may belong to this one: there only while there are any. */
export function Hints({ card }: { card: CardDetails }) {
  const tags = card.hints.flatMap((hint) =>
    hint.tag ? <TagHint key={keyOf(hint)} id={card.id} hint={hint} name={hint.tag.name} /> : [],
  )
  const cards = card.hints.flatMap((hint) =>
    hint.relation ? <CardHint key={keyOf(hint)} id={card.id} hint={hint} relation={hint.relation} /> : [],
  )
  const mayChange = useAllowed('card.update')
  if (tags.length + cards.length === 0 || !mayChange) return null
  return (
    <Section title={cardText.hints}>
      {tags.length > 0 && <ul className={styles.tags}>{tags}</ul>}
      {cards.length > 0 && <ul className={related.list}>{cards}</ul>}
    </Section>
  )
}

type Hint = CardDetails['hints'][number]

function TagHint({ id, hint, name }: { id: string; hint: Hint; name: string }) {
  const workspace = useWorkspace()
  return (
    <li className={styles.tag}>
      {name}
      <IconButton label={cardText.acceptTag(name)} onPress={() => acceptHint(workspace, id, hint)}>
        <Plus size={14} aria-hidden />
      </IconButton>
      <Dismiss id={id} hint={hint} what={name} />
    </li>
  )
}

function CardHint({ id, hint, relation }: { id: string; hint: Hint; relation: NonNullable<Hint['relation']> }) {
  const workspace = useWorkspace()
  const title = relation.card.title || cardText.untitled
  return (
    <li className={related.row}>
      <Related {...relation.card} />
      <span className={styles.alike}>{cardText.alike(Math.round(relation.similarity * 100))}</span>
      <IconButton label={cardText.acceptCard(title)} onPress={() => acceptHint(workspace, id, hint)}>
        <Link2 size={14} aria-hidden />
      </IconButton>
      <Dismiss id={id} hint={hint} what={title} />
    </li>
  )
}

function Dismiss({ id, hint, what }: { id: string; hint: Hint; what: string }) {
  const workspace = useWorkspace()
  return (
    <IconButton label={cardText.dismissHint(what)} onPress={() => dismissHint(workspace, id, hint)}>
      <X size={14} aria-hidden />
    </IconButton>
  )
}
