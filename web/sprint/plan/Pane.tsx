import { type ReactNode, useCallback, useRef } from 'react'
import { useDerived, useWorkspace } from '../../data/hooks.ts'
import { sprintText } from '../../text/sprint.ts'
import { useAutoScroll } from '../../ui/auto-scroll.ts'
import { Button } from '../../ui/Button.tsx'
import { type Amount, amountOf } from '../figures.ts'
import styles from './Pane.module.css'
import { Section } from './Section.tsx'
import { useSelected } from './selection.ts'

interface PaneProps {
  title: string
  lists: readonly string[]
  /** Said where there is nothing. */
  empty: string
  help: ReactNode
  /** What is done with the cards selected here. */
  actWords(count: number): string
  onAction(ids: readonly string[]): void
  isSprint?: boolean
}

/** One side of the planning: lists with their cards, what they come to, and what to do with those selected. */
export function Pane({ title, lists, empty, help, actWords, onAction, isSprint = false }: PaneProps) {
  const selection = useSelected()
  const scroller = useRef<HTMLDivElement>(null)
  useAutoScroll(scroller)
  const { all, here } = useSums(lists, selection.ids)
  return (
    <section className={styles.pane} aria-label={title}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.sum}>{amountWords(all)}</span>
      </header>
      <p className={styles.help}>{help}</p>
      <div ref={scroller} className={styles.scroller}>
        {all.count === 0 && <p className={styles.empty}>{empty}</p>}
        {lists.map((id) => (
          <Section key={id} id={id} hidesWhenEmpty={!isSprint} />
        ))}
      </div>
      {here.length > 0 && (
        <footer className={styles.footer}>
          <span className={styles.sum}>{amountWords(amountOf(here))}</span>
          <Button kind="plain" onPress={selection.clear}>
            {sprintText.plan.clear}
          </Button>
          <Button kind="strong" onPress={() => onAction(here.map(({ id }) => id))}>
            {actWords(here.length)}
          </Button>
        </footer>
      )}
    </section>
  )
}

function amountWords({ count, pts }: Amount): string {
  return [sprintText.cards(count), ...(pts > 0 ? [sprintText.points(pts)] : [])].join(' · ')
}

function useSums(lists: readonly string[], selected: readonly string[]) {
  const { mirror } = useWorkspace()
  const key = lists.join()
  return useDerived(
    ['cards'],
    useCallback(() => {
      const ids = key.split(',').flatMap((list) => mirror.ids('cards', 'list', list))
      const rows = (of: readonly string[]) => of.flatMap((id) => mirror.row('cards', id) ?? [])
      const counted = rows(ids).filter(({ status }) => status !== 'cancelled')
      return { all: amountOf(counted), here: rows(ids.filter((id) => selected.includes(id))) }
    }, [mirror, key, selected]),
  )
}
