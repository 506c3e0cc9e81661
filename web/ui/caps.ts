const NAMES: Record<string, string> = {
  mod: /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl',
  alt: /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌥' : 'Alt',
  shift: '⇧',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

/** The caps to draw for a combination. */
export function capsOf(keys: string): string[] {
  return keys
    .split(/ |\+(?=.)/)
    .map((key) => NAMES[key] ?? (keys.includes('+') && key.length === 1 ? key.toUpperCase() : key))
}
