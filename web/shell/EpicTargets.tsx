import { useCallback, useEffect, useRef } from 'react'
import { useDerived, useRow, useWorkspace } from '../data/hooks.ts'
import { loadEpics } from '../data/reading.ts'
import { FINISHED } from '../rules/work.generated.ts'
import { epicText } from '../text/epic.ts'
import { useAutoScroll } from '../ui/auto-scroll.ts'
import { Sign } from '../ui/Sign.tsx'
import styles from './EpicTargets.module.css'
import { useEpicTarget } from './epic-target.ts'
import sidebar from './Sidebar.module.css'

/** The open epics, while cards are dragged: each takes what is dropped on it. What is being worked on stands first. */
export function EpicTargets({ cards }: { cards: readonly string[] }) {
  const workspace = useWorkspace()
  const { mirror, queue } = workspace
  const list = useRef<HTMLUListElement>(null)
  const derive = useCallback(() => {
    const epics = mirror.ids('epics', 'all', 'all').flatMap((id) => mirror.row('epics', id) ?? [])
    return epics
      .filter(({ status }) => !FINISHED.includes(status))
      .toSorted((a, b) => Number(b.status === 'started') - Number(a.status === 'started'))
      .map(({ id }) => id)
  }, [mirror])
  const ids = useDerived(['epics'], derive)
  useEffect(() => {
    // Without them there is nothing to drop on; the cards can be dropped elsewhere all the same.
    loadEpics(workspace).catch(() => undefined)
  }, [workspace])
  const isShown = ids.length > 0
  useAutoScroll(list, isShown)
  if (!isShown) return null
  return (
    <section className={styles.epics} aria-label={epicText.addTo}>
      <h2 className={sidebar.heading}>{epicText.addTo}</h2>
      <ul ref={list} className={styles.list}>
        {ids.map((id) => (
          <EpicTarget key={queue.keyOf(id)} id={id} cards={cards} />
        ))}
      </ul>
    </section>
  )
}

function EpicTarget({ id, cards }: { id: string; cards: readonly string[] }) {
  const { mirror } = useWorkspace()
  const epic = useRow('epics', id)
  const element = useRef<HTMLLIElement>(null)
  const isOver = useEpicTarget(element, id)
  if (!epic) return null
  const isThere = cards.every((card) => mirror.row('cards', card)?.epic_id === id)
  return (
    <li ref={element} className={sidebar.row} data-edge={isOver ? 'inside' : undefined}>
      <span className={sidebar.link} aria-current={isThere || undefined}>
        <Sign behavior={epic.status} />
        <span className={sidebar.title} dir="auto">
          {epic.title || epicText.untitled}
        </span>
      </span>
    </li>
  )
}
