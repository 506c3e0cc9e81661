const ROW = 'li, [data-rows]'
const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'
/** What floats above a list while one of its rows is deleted; the focus is there meanwhile. */
const FLOATING = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
/** A dialog that closes gives the focus back one frame later. */
const CALM_FRAMES = 3
const PRESSES = ['keydown', 'pointerdown'] as const
/** What holds rows now: one that is in a row of another keeps the focus of its own. */
const places = new WeakSet<Element>()

/**
 * A row that is deleted takes the focus with it, and keys would reach nothing. As the `ref` of what holds a list of rows (`li`)
 * this gives it to the next row, else to the previous one, else to the button that adds one (`data-add`). Where lists are below
 * each other (`data-rows`) it goes on in the next list, and a list that is removed with a button of its own gives it to the next one.
 */
export function keepRowFocus(place: HTMLElement | null) {
  if (!place) return
  places.add(place)
  let row: HTMLElement | null = null
  let control = 0
  let frame = 0
  let wasAbove = false
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const within = place.contains(target)
    if (!within && isAbove(target, place)) {
      wasAbove = true
      return
    }
    if (within) wasAbove = false
    row = within ? rowIn(place, target) : null
    if (row) control = controlsOf(row).indexOf(target)
  }
  const removed = new MutationObserver((records) => {
    for (const { removedNodes, nextSibling, previousSibling } of records) {
      // One that is moved is taken out, too, and comes back at once.
      if (!row || row.isConnected || ![...removedNodes].some((node) => node.contains(row))) continue
      const beside = rowBeside(nextSibling, row, 0) ?? rowBeside(previousSibling, row, -1)
      row = null
      hold(beside && controlOf(beside, control))
    }
  })
  // What floats, and what the list is in, move the focus a frame later; what is pressed by then means that someone goes on.
  const release = () => cancelAnimationFrame(frame)
  const hold = (goal: HTMLElement | undefined) => {
    release()
    let calm = 0
    const calmFrames = wasAbove ? CALM_FRAMES : 1
    frame = requestAnimationFrame(function step() {
      const { activeElement: active } = document
      const to = goal?.isConnected ? goal : fallbackOf(place)
      if (active === to) calm += 1
      else if (!active || !isAbove(active, place)) {
        calm = 0
        to?.focus()
      }
      if (to && calm < calmFrames) frame = requestAnimationFrame(step)
    })
  }
  document.addEventListener('focusin', note)
  for (const type of PRESSES) document.addEventListener(type, release, true)
  removed.observe(place, { childList: true, subtree: true })
  return () => {
    places.delete(place)
    document.removeEventListener('focusin', note)
    for (const type of PRESSES) document.removeEventListener(type, release, true)
    removed.disconnect()
    release()
  }
}

/** The row of this place that it is in, not one of a place inside that. */
function rowIn(place: HTMLElement, target: HTMLElement): HTMLElement | null {
  let row = target.closest<HTMLElement>(ROW)
  while (row && holderOf(row) !== place) row = row.parentElement?.closest<HTMLElement>(ROW) ?? null
  return row
}

function holderOf(row: HTMLElement): Element | null {
  let holder = row.parentElement
  while (holder && !places.has(holder)) holder = holder.parentElement
  return holder
}

const controlsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

/** The row that such a node is, or the first or last one of the list that it is. */
function rowBeside(node: Node | null, row: HTMLElement, end: 0 | -1): HTMLElement | undefined {
  if (!(node instanceof HTMLElement && node.isConnected && node.matches(ROW))) return undefined
  return node.localName === row.localName ? node : [...node.querySelectorAll<HTMLElement>(row.localName)].at(end)
}

/** The same control of another row, where it has one. */
function controlOf(row: HTMLElement, at: number): HTMLElement | undefined {
  const controls = controlsOf(row)
  return controls[at] ?? controls.at(-1)
}

function fallbackOf(place: HTMLElement): HTMLElement | null {
  return place.querySelector<HTMLElement>('[data-add]') ?? place.closest<HTMLElement>('[role=dialog], main')
}

/** A dialog that the list is in is not above it. */
function isAbove(element: Element, place: HTMLElement): boolean {
  const floating = element.closest(FLOATING)
  return floating !== null && !floating.contains(place)
}
