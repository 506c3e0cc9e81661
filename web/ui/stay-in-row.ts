/**
 * What is moved to an end has nothing that would move it further: the button that was pressed goes off under the focus, and
 * keys would reach nothing. The focus stays in the row, on the button (`data-move`) that moves it back.
 */
export function stayInRow(pressed: Element) {
  const row = pressed.closest('li')
  requestAnimationFrame(() => {
    if (pressed.matches(':disabled') || !pressed.isConnected)
      row?.querySelector<HTMLElement>('[data-move]:not(:disabled)')?.focus()
  })
}
