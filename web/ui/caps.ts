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

/** The caps to draw for a combination: a capital letter is its key with Shift. */
export function capsOf(keys: string): string[] {
  if (/^[A-Z]$/.test(keys)) return [NAMES.shift ?? '', keys]
  return keys
    .split(/ |\+(?=.)/)
    .map((key) => NAMES[key] ?? (keys.includes('+') && key.length === 1 ? key.toUpperCase() : key))
}
