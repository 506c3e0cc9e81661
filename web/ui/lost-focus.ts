import { useEffect, useRef } from 'react'

/** Text fields are left out: on a screen that is touched they would bring up the keyboard. */
const CONTROLS = 'a[href], button:not(:disabled), input[type="checkbox"]:not(:disabled), [tabindex="0"]'
/** Cards and epics go to their next list, and their pages know where the keys go then. */
const MANAGED = '[data-card], [data-epic], [data-slot]'
/** Whatever else gives the focus somewhere has done it by then: a dialog that closes takes a frame, a list of rows three. */
const CALM_FRAMES = 6
/** What floats above the page has a last focus of its own: where it was before is asked when the layer is gone. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const REMEMBERED = 4

/** What had the focus, and what it was in; what was beside it, once it is gone: null for nothing. */
interface Path {
  layer: Element | null
  elements: readonly HTMLElement[]
  beside?: HTMLElement | null
}

/** Nothing has the focus but the page. */
export function isFocusNowhere(): boolean {
  const { activeElement: active } = document
  return active === null || active === document.body || active.id === 'content'
}

/**
 * What is done can remove the button that did it: keys would reach nothing, and readers would begin again at the top. The focus
 * then goes to what is beside it, or to what is left around it, else to the content of the page. Places that know better where it goes are faster.
 * The `ref` of that content.
 */
export function keepFocus(content: HTMLElement | null) {
  if (!content) return
  let paths: Path[] = []
  let frame = 0
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === content || target === document.body) return
    const layer = target.closest(LAYERS)
    const others = paths.filter((path) => path.layer !== layer)
    paths = [{ layer, elements: pathOf(target) }, ...others].slice(0, REMEMBERED)
  }
  // Who presses beside everything wants the focus nowhere.
  const leave = () =>
    setTimeout(() => {
      if (isFocusNowhere()) paths = []
    })
  const wait = () => {
    let calm = 0
    frame = requestAnimationFrame(function step() {
      frame = 0
      if (document.activeElement !== document.body) return
      calm += 1
      if (calm < CALM_FRAMES) frame = requestAnimationFrame(step)
      else goalOf(paths, content).focus({ preventScroll: true })
    })
  }
  const removed = new MutationObserver((records) => {
    const last = paths[0]?.elements[0]
    if (!last) return
    for (const path of paths)
      if (path.beside === undefined && !path.elements[0]?.isConnected) path.beside = besideOf(path, records, content)
    if (last.isConnected || document.activeElement !== document.body || last.matches(MANAGED)) return
    if (frame === 0) wait()
  })
  document.addEventListener('focusin', note)
  document.addEventListener('mousedown', leave)
  removed.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    document.removeEventListener('mousedown', leave)
    removed.disconnect()
    cancelAnimationFrame(frame)
  }
}

/** When a field is gone, the focus that was in it goes to what stands there instead. */
export function useFocusAfter(isOpen: boolean, goal: () => HTMLElement | null | undefined) {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && isFocusNowhere()) goal()?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  })
}

function pathOf(target: HTMLElement): HTMLElement[] {
  const elements: HTMLElement[] = []
  for (let at: HTMLElement | null = target; at && at !== document.body; at = at.parentElement) elements.push(at)
  return elements
}

/** The control beside what was removed that is like the one that had the focus. */
function besideOf({ elements: [first] }: Path, records: readonly MutationRecord[], content: HTMLElement) {
  if (!first) return null
  for (const { removedNodes, nextSibling, previousSibling, target } of records) {
    const gone = [...removedNodes].find((node) => node.contains(first))
    if (!(gone instanceof HTMLElement) || target === document.body) continue
    const at = controlsOf(gone).indexOf(first)
    for (const node of [nextSibling, previousSibling]) {
      if (!(node instanceof HTMLElement) || !node.isConnected || node.contains(content)) continue
      const controls = controlsOf(node)
      const control = controls[at] ?? controls.at(-1)
      if (control) return control
    }
  }
  return null
}

function goalOf(paths: readonly Path[], content: HTMLElement): HTMLElement {
  for (const { elements, beside } of paths) {
    const [first] = elements
    if (first?.isConnected && first.matches(CONTROLS) && isReached(first)) return first
    if (beside?.isConnected && isReached(beside)) return beside
    const around = elements.filter((element) => element.isConnected && !element.contains(content))
    const found = around.flatMap((element) => controlsOf(element).filter(isReached))[0]
    if (found) return found
  }
  return content
}

/** Its own, if it is one, and those in it. */
function controlsOf(element: HTMLElement): HTMLElement[] {
  const within = [...element.querySelectorAll<HTMLElement>(CONTROLS)]
  return element.matches(CONTROLS) ? [element, ...within] : within
}

/** It is seen, and nothing that is open keeps the keys from it. */
function isReached(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && element.closest('[inert], [aria-hidden="true"]') === null
}
