import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { followAll, NotificationFollower } from '../server/feed/notifications/follower.ts'
import { createToken } from '../server/resources/teams/teams.service.ts'
import { makeFirstWorkspace } from '../server/start/first-run.ts'
import { hasBrowser, LAPTOP, PHONE, startWithPages, Web, WIDE } from '../test/web.ts'

/** The folder for pictures of every page. Only on request: taking them is most of the work. */
const FOLDER = process.env.PICTURES && join(import.meta.dirname, '../test-results/pages')

const SIZES = { phone: PHONE, laptop: LAPTOP, wide: WIDE }

interface Shown {
  name: string
  path: string
  /** What its first heading says. */
  heading: string | RegExp
  /** What it is about, where that comes later than the heading. */
  shows?: string
  /** Whether a part of it is meant to scroll sideways. */
  isWide?: boolean
}

const SETTINGS = [
  ['profile', 'Profile', 'main form'],
  ['security', 'Security', '#passkeys ~ ul + p'],
  ['sessions', 'Sessions', 'main li'],
  ['tokens', 'Tokens', 'main li'],
  ['notifications', 'Notifications', 'main table'],
  ['members', 'Members', 'main li'],
  ['templates', 'Templates', 'main p'],
  ['integrations', 'Integrations', '#feed ~ * code'],
  ['workspace', 'Workspace', 'main dl'],
] as const

// How a page looks does not depend on the store.
describe.skipIf(!hasBrowser)('every page', () => {
  const web = new Web('sqlite')

  test('has its heading, scrolls downwards alone and complains of nothing, on a phone, a laptop and a wide screen', async () => {
    // The demo is made in a store that has nothing else.
    web.server = await startWithPages(web.store)
    onTestFinished(web.server.stop)
    const first = await makeFirstWorkspace(web.server.gateway)
    if (!first) throw new Error('A new store has no workspace.')
    const { team_id, project_id, board, sprint } = first
    const { card, epic } = await hearOfSomething(first)
    const page_id = await writePages(first)
    const note_id = await writeNote(team_id)
    const view_id = await saveView(team_id, project_id)
    const inTeam: Shown[] = [
      { name: 'home', path: '', heading: 'Home' },
      { name: 'board', path: `/board-${board.id}`, heading: board.title, shows: '[data-card]', isWide: true },
      {
        name: 'table',
        path: `/board-${board.id}?layout=table`,
        heading: board.title,
        shows: 'table',
        isWide: true,
      },
      {
        name: 'board-past',
        path: `/board-${board.id}?at=now`,
        heading: board.title,
        shows: '[data-past-card]',
        isWide: true,
      },
      { name: 'bin', path: '/bin', heading: 'Bin', shows: 'main li' },
      {
        name: 'timeline',
        path: `/board-${board.id}?layout=timeline`,
        heading: board.title,
        shows: '[data-item]',
        isWide: true,
      },
      { name: 'calendar', path: `/board-${board.id}?layout=calendar`, heading: board.title, shows: '[data-item]' },
      {
        name: 'roadmap-timeline',
        path: '/roadmap?layout=timeline',
        heading: 'Roadmap',
        shows: '[data-item]',
        isWide: true,
      },
      { name: 'card', path: `/card-${card.id}`, heading: card.title },
      {
        name: 'card-beside-board',
        path: `/board-${board.id}?card=${card.id}`,
        heading: board.title,
        shows: 'textarea',
        isWide: true,
      },
      { name: 'sprint', path: `/sprint-${sprint.id}`, heading: sprint.title, shows: '[data-card]', isWide: true },
      {
        name: 'sprint-plan',
        path: `/sprint-${sprint.id}?view=plan`,
        heading: sprint.title,
        shows: 'main [type=checkbox]',
      },
      { name: 'sprint-charts', path: `/sprint-${sprint.id}?view=charts`, heading: sprint.title, shows: 'canvas' },
      { name: 'sprints', path: `/sprints-${project_id}`, heading: /^Sprints of/, shows: 'main li a' },
      { name: 'page', path: `/page-${page_id}`, heading: 'How we work', shows: 'main aside' },
      { name: 'notes', path: '/notes', heading: 'Notes', shows: 'main section button' },
      { name: 'note', path: `/note-${note_id}`, heading: 'Minutes', shows: 'main article' },
      { name: 'view', path: `/view-${view_id}`, heading: 'Everything', shows: 'main table', isWide: true },
      { name: 'space', path: `/space-${project_id}`, heading: /^Product$/, shows: 'main fieldset' },
      { name: 'inbox', path: '/inbox', heading: 'Inbox', shows: 'main li' },
      { name: 'roadmap', path: '/roadmap', heading: 'Roadmap', shows: '[data-epic]', isWide: true },
      { name: 'roadmap-table', path: '/roadmap?layout=table', heading: 'Roadmap', shows: 'main table', isWide: true },
      { name: 'epic', path: `/epic-${epic.id}`, heading: epic.title, shows: 'main aside' },
      { name: 'my-work', path: '/my-work', heading: 'My work' },
      { name: 'search', path: '/search?query=card', heading: 'Search', shows: 'main li' },
      ...SETTINGS.map(([page, heading, shows]) => ({
        name: `settings-${page}`,
        path: `/settings/${page}`,
        heading,
        shows,
      })),
    ]
    const cookies = await signIn(first.link)
    await Promise.all(
      Object.entries(SIZES).map(async ([size, screen]) => {
        const options = { ...screen, reducedMotion: 'reduce' as const }
        const page = await web.openSignedOut('/sign-in', options)
        await look(page, size, { name: 'sign-in', path: '/sign-in', heading: 'Sign in' })
        await page.context().addCookies(cookies)
        await page.goto(`${web.server.url}/${team_id}`)
        for (const shown of inTeam) {
          await go(page, `/${team_id}${shown.path}`)
          await look(page, size, shown)
        }
        await page.keyboard.press('?')
        await look(page, size, { name: 'keys', path: '', heading: /./, shows: '[role=dialog] kbd' })
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+k')
        await look(page, size, { name: 'palette', path: '', heading: /./, shows: '[role=dialog] [role=option]' })
      }),
    )
  })

  /** With a browser's session, as people have it, by the link of the first start. */
  async function signIn(link: string) {
    const page = await web.openSignedOut(`/link#${link}`)
    await page.getByRole('button').click()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    return page.context().cookies()
  }

  /** A page, and another one in the bin. */
  async function writePages({ team_id, project_id }: { team_id: string; project_id: string }): Promise<string> {
    const { gateway, url } = web.server
    const { token } = await createToken(gateway, { team_id, email: 'design@example.com' })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const write = async (page: object) => {
      const body = JSON.stringify({ project_id, ...page })
      const answer = await fetch(`${url}/v1/${team_id}/pages`, { method: 'POST', headers, body })
      // The answer of a route of ours.
      return ((await answer.json()) as { page: { id: string } }).page.id
    }
    const content = '<h2>Every Monday</h2><p>We plan the week.</p><ul><li><p>What is done</p></li></ul>'
    const old = await write({ title: 'How we worked' })
    const { status } = await fetch(`${url}/v1/${team_id}/pages/${old}`, {
      method: 'DELETE',
      headers: { authorization: headers.authorization },
    })
    expect(status).toBe(204)
    return write({ title: 'How we work', icon: { type: 'emoji', emoji: '🧭' }, content })
  }

  /** One of a colleague, which everybody may read. */
  async function writeNote(team_id: string): Promise<string> {
    const { gateway, url } = web.server
    const { token } = await createToken(gateway, { team_id, email: 'design@example.com' })
    const answer = await fetch(`${url}/v1/${team_id}/notes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Minutes', content: '<p>We agreed on blue.</p>', is_public: true }),
    })
    // As above.
    return ((await answer.json()) as { note: { id: string } }).note.id
  }

  /** A view of all cards of a space. */
  async function saveView(team_id: string, project_id: string): Promise<string> {
    const { gateway, url } = web.server
    const { token } = await createToken(gateway, { team_id, email: 'design@example.com' })
    const answer = await fetch(`${url}/v1/${team_id}/views`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Everything', scope: 'space', project_id }),
    })
    // As above.
    return ((await answer.json()) as { view: { id: string } }).view.id
  }

  /** A colleague says something to the owner of the demo, and the inbox has it. */
  async function hearOfSomething({ team_id, board }: { team_id: string; board: { id: string } }) {
    const { gateway, url } = web.server
    const { token } = await createToken(gateway, { team_id, email: 'design@example.com' })
    const call = async (path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const method = body ? 'POST' : 'GET'
      const answer = await fetch(`${url}/v1/${team_id}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      // Answers of routes of ours.
      return (await answer.json()) as {
        cards: { id: string; title: string; user_id: string }[]
        lists: { epics: { id: string; title: string }[] }[]
      }
    }
    const { cards } = await call(`/cards?board_id=${board.id}`)
    const [card] = cards
    if (!card) throw new Error('The demo has no cards.')
    const me = card.user_id
    await call('/comments', {
      card_id: card.id,
      content: `<p><span data-type="mention" data-id="${me}">@Owner</span> have you seen this?</p>`,
    })
    await followAll(new NotificationFollower(gateway, { onError: (error: unknown) => expect(error).toBeUndefined() }))
    const [epic] = (await call('/epics')).lists.flatMap(({ epics }) => epics)
    if (!epic) throw new Error('The demo has no epics.')
    return { card, epic }
  }
})

/** As a link does: what every place needs is there already. */
async function go(page: Page, path: string) {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
}

async function look(page: Page, size: string, { name, heading, shows, isWide = false }: Shown) {
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor()
  if (shows) await page.locator(shows).filter({ visible: true }).first().waitFor()
  await expect.poll(() => tooWide(page, isWide), { message: `${name} on a ${size}` }).toEqual([])
  if (!FOLDER) return
  await page.screenshot({ path: join(FOLDER, `${name}-${size}.png`) })
  // Colours do not depend on the size.
  if (size !== 'laptop') return
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: join(FOLDER, `${name}-dark.png`) })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Sideways scrolling: of the page as a whole, or of a part that should not scroll. A line of tabs may, where the letters are wide. */
function tooWide(page: Page, isWide: boolean): Promise<string[]> {
  return page.evaluate<string[]>(`
    [document.documentElement, ...document.querySelectorAll(${isWide ? "'no-part'" : "'main, main *:not(nav)'"})]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter((element) => element.matches('html') || /auto|scroll/.test(getComputedStyle(element).overflowX))
      .map((element) => element.tagName + ' ' + element.className)
  `)
}
