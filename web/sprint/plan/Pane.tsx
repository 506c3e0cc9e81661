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
  /** The button goes with the selection, and the keys stay among the cards: on the one after those that left, or that were selected. */
  const actAndStay = (act: () => void) => {
    const goal = scroller.current && boxAfterSelected(scroller.current)
    act()
    requestAnimationFrame(() => (goal?.isConnected ? goal : scroller.current)?.focus())
  }
  return (
    <section className={styles.pane} aria-label={title}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.sum}>{amountWords(all)}</span>
      </header>
      <p className={styles.help}>{help}</p>
      <div ref={scroller} className={styles.scroller} tabIndex={-1}>
        {all.count === 0 && <p className={styles.empty}>{empty}</p>}
        {lists.map((id) => (
          <Section key={id} id={id} hidesWhenEmpty={!isSprint} />
        ))}
      </div>
      {here.length > 0 && (
        <footer className={styles.footer}>
          <span className={styles.sum}>{amountWords(amountOf(here))}</span>
          <Button kind="plain" onPress={() => actAndStay(selection.clear)}>
            {sprintText.plan.clear}
          </Button>
          <Button kind="strong" onPress={() => actAndStay(() => onAction(here.map(({ id }) => id)))}>
            {actWords(here.length)}
          </Button>
        </footer>
      )}
    </section>
  )
}

/** The box of the first card that is not selected after the last one that is, else of the last one before them. */
function boxAfterSelected(scroller: HTMLElement): HTMLInputElement | undefined {
  const boxes = [...scroller.querySelectorAll<HTMLInputElement>('[data-card] input[type=checkbox]')]
  const last = boxes.findLastIndex(({ checked }) => checked)
  return boxes.slice(last + 1).at(0) ?? boxes.slice(0, Math.max(last, 0)).findLast(({ checked }) => !checked)
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
