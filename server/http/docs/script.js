// The reference reads without this script; it adds the theme, the filter, copy buttons and the mark of where one is.

const root = document.documentElement
const own = document.currentScript.src

// Before the first paint, so that nothing flashes.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen) root.dataset.theme = chosen
} catch {
  // A browser that keeps nothing still shows the page.
}

document.addEventListener('DOMContentLoaded', () => {
  offerThemes()
  offerFilter()
  offerCopying()
  foldContents()
  markPlace()
  void fillInIds()
})

function offerThemes() {
  const button = document.getElementById('theme')
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : dark.matches)
  const label = () => {
    button.textContent = isDark() ? 'Light' : 'Dark'
    button.setAttribute('aria-label', `Use ${isDark() ? 'light' : 'dark'} colours`)
  }
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark'
    try {
      localStorage.setItem('theme', root.dataset.theme)
    } catch {
      // Then it lasts as long as the page.
    }
    label()
  })
  dark.addEventListener('change', label)
  label()
  button.hidden = false
}

function offerFilter() {
  const input = document.getElementById('filter')
  const found = document.getElementById('found')
  const items = [...document.querySelectorAll('.contents [data-filter]')]
  const articles = [...document.querySelectorAll('main [data-filter]')]
  const groups = [...document.querySelectorAll('.group, .noun')]

  const apply = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    const fits = (element) => words.every((word) => element.dataset.filter.includes(word))
    for (const element of [...items, ...articles]) element.hidden = !fits(element)
    for (const group of groups) group.hidden = !group.querySelector('[data-filter]:not([hidden])')
    for (const section of document.querySelectorAll('.guide')) section.hidden = words.length > 0
    const count = items.filter((item) => !item.hidden).length
    found.textContent = words.length === 0 ? '' : count === 1 ? '1 entry' : `${count} entries`
  }
  input.addEventListener('input', apply)
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !input.value) return
    event.preventDefault()
    input.value = ''
    apply()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    document.querySelector('.contents details').open = true
    input.focus()
  })
  // A link to something that the filter hides shows everything again.
  addEventListener('hashchange', () => {
    const target = document.getElementById(location.hash.slice(1))
    if (!target || target.checkVisibility()) return
    input.value = ''
    apply()
    target.scrollIntoView()
  })
  input.closest('.filter').hidden = false
}

function offerCopying() {
  // Browsers let only secure pages write to the clipboard.
  if (!navigator.clipboard) return
  for (const figure of document.querySelectorAll('.code')) {
    const caption = figure.querySelector('figcaption')
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.setAttribute('aria-label', `Copy: ${caption.textContent}`)
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(figure.querySelector('code').textContent)
        button.textContent = 'Copied'
      } catch {
        button.textContent = 'Not allowed'
      }
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 1500)
    })
    caption.append(button)
  }
}

/** On a phone the contents fold away, and again after each choice. */
function foldContents() {
  const contents = document.querySelector('.contents details')
  const wide = matchMedia('(min-width: 60rem)')
  const fold = () => {
    contents.open = wide.matches
  }
  wide.addEventListener('change', fold)
  contents.addEventListener('click', (event) => {
    if (!wide.matches && event.target.closest('a')) contents.open = false
  })
  fold()
}

function markPlace() {
  const contents = document.querySelector('.contents')
  const links = new Map([...contents.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]))
  const places = [...document.querySelectorAll('main [id]')].filter(({ id }) => links.has(id))
  const visible = new Set()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target)
      // The last one is the innermost: an operation rather than its noun.
      const place = places.findLast((candidate) => visible.has(candidate))
      contents.querySelector('[aria-current]')?.removeAttribute('aria-current')
      const link = place && links.get(place.id)
      if (!link) return
      link.setAttribute('aria-current', 'location')
      // Not scrollIntoView: that would move the page as well.
      const above = link.getBoundingClientRect().top - contents.getBoundingClientRect().top
      if (above < 0 || above > contents.clientHeight - 40) contents.scrollTop += above - contents.clientHeight / 3
    },
    { rootMargin: '-15% 0px -80% 0px' },
  )
  for (const place of places) observer.observe(place)
}

/** For those who are signed in, the first calls have ids of theirs in them. */
async function fillInIds() {
  const note = document.getElementById('own-ids')
  if (!note) return
  try {
    const { team_name, ids } = await (await fetch(new URL('ids.json', own))).json()
    if (!ids) return
    for (const place of document.querySelectorAll('#start var[data-id]'))
      if (ids[place.dataset.id]) place.textContent = ids[place.dataset.id]
    note.querySelector('strong').textContent = team_name
    note.hidden = false
  } catch {
    // Then the names stay.
  }
}
