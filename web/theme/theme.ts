export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

export function currentTheme(): Theme {
  const kept = read()
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** As the system is, unless the reader chose. */
export function applyTheme(theme: Theme = currentTheme()) {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}

export function chooseTheme(theme: Theme) {
  applyTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // A browser that keeps nothing forgets the choice.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
