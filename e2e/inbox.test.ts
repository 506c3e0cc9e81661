import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { followAll, NotificationFollower } from '../server/feed/notifications/follower.ts'
import { violationsInBothThemes } from '../test/axe.ts'
import type { Team } from '../test/team.ts'
import { hasBrowser, OTHER_STORE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('the inbox in the browser', () => {
  const web = new Web(OTHER_STORE)

  /** Ten cards on one board and one on another are given to a person. */
  async function newInbox() {
    const team = await web.newTeam()
    const reader = await team.newMember('member')
    const [website, feedback] = [await team.newBoard({ title: 'Website' }), await team.newBoard({ title: 'Feedback' })]
    await team.newCard(feedback.lists[0], { title: 'Answer', owner_id: reader.user_id })
    for (let i = 1; i <= 10; i++) await team.newCard(website.lists[0], { title: `Task ${i}`, owner_id: reader.user_id })
    await followAll(new NotificationFollower(web.server.gateway, { onError: fail }))
    return reader
  }

  /** How many lines there are, and how many are unread. */
  const left = async ({ token }: Pick<Team, 'token'>) => {
    const answer = await fetch(`${web.server.url}/v1/users/me/notifications?count=50`, {
      headers: { authorization: `Bearer ${token}` },
    })
    // The shape is tested elsewhere.
    const { notifications, unread } = (await answer.json()) as { notifications: unknown[]; unread: number }
    return [notifications.length, unread]
  }

  test('is grouped by board and day, and walked and archived by keys, with undo', async () => {
    const reader = await newInbox()
    const page = await web.open(reader, '/inbox')
    const [onWebsite, onFeedback] = [
      page.getByRole('region', { name: 'Website, today' }),
      page.getByRole('region', { name: 'Feedback, today' }),
    ]
    await onFeedback.getByText(/assigned “Answer” to you/).waitFor()
    await expect.poll(() => onFeedback.innerText()).not.toContain('@')
    await expect.poll(() => onWebsite.getByRole('listitem').count()).toBe(5)
    expect(await violationsInBothThemes(page)).toEqual([])
    await onWebsite.getByRole('button', { name: 'Show 5 more' }).click()
    await expect.poll(() => onWebsite.getByRole('listitem').count()).toBe(10)

    const focused = () => page.evaluate('document.activeElement.innerText')
    await page.keyboard.press('j')
    await expect.poll(focused).toContain('Task 10')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toContain('Task 9')
    await page.keyboard.press('k')
    await expect.poll(focused).toContain('Task 10')
    await page.keyboard.press('e')
    await expect.poll(focused).toContain('Task 9')
    await expect.poll(() => left(reader)).toEqual([10, 10])
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Card: Task 9' })
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => left(reader)).toEqual([10, 9])

    await page.getByRole('button', { name: 'Archive these: Website, today' }).click()
    await onWebsite.waitFor({ state: 'detached' })
    await expect.poll(() => left(reader)).toEqual([1, 1])
    await page.getByRole('button', { name: 'Archive all' }).click()
    await page.getByText(/Nothing new/).waitFor()
    await expect.poll(() => left(reader)).toEqual([0, 0])

    await page.keyboard.press('z')
    await onFeedback.waitFor()
    await page.keyboard.press('z')
    await onWebsite.waitFor()
    await expect.poll(() => left(reader)).toEqual([10, 9])
  })

  test('what is said of rules and integrations opens where they are set up', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const filters = { title: 'Elsewhere', type: 'generic_webhook', url: 'https://hooks.example.com/in' }
    const { integration } = await team.made('/integrations', filters)
    const { rule } = await team.made('/rules', {
      ...{ title: 'Sort', board_id: board.id, trigger: { type: 'created' } },
      actions: [{ type: 'archive' }],
    })
    // That a rule fails ten times, and an integration for days, is tried elsewhere.
    const lineOf = (id: number, noun: string, thing_id: string, kind: string) => ({
      ...{ team_id: team.team_id, user_id: team.user_id, id, turn: id, noun, thing_id: Number(thing_id), kind },
      ...{
        kinds: kind,
        actors: '',
        total: 1,
        comment_id: null,
        seq: 1,
        time_created: Date.now(),
        time_updated: Date.now(),
      },
    })
    const lines = [
      lineOf(1, 'integration', integration.id, 'integration_off'),
      lineOf(2, 'rule', rule.id, 'rule_paused'),
    ]
    await web.server.store.transaction((db) => db.insertInto('notifications').values(lines).execute())

    const page = await web.open(team, '/inbox')
    await page.getByRole('link', { name: /“Sort” failed/ }).press('Enter')
    await page.getByRole('heading', { name: /Website/ }).waitFor()
    await expect.poll(() => page.url()).toContain(`/automation?board=${board.id}`)
    await page.goBack()
    await page.getByRole('link', { name: /“Elsewhere” could not be reached/ }).click()
    await page.getByRole('heading', { name: 'Elsewhere' }).waitFor()
    await expect.poll(() => page.url()).toContain(`/settings/integrations/${integration.id}`)
  })

  test('the focus goes on to the next line, and the next board, when one is archived or snoozed', async () => {
    const page = await web.open(await newInbox(), '/inbox')
    const [onWebsite, onFeedback] = [
      page.getByRole('region', { name: 'Website, today' }),
      page.getByRole('region', { name: 'Feedback, today' }),
    ]
    const line = (title: string) => page.getByRole('listitem').filter({ hasText: `“${title}”` })
    const focused = (of: Locator, name: string) =>
      of.getByRole('button', { name }).and(page.locator(':focus')).waitFor()
    await line('Task 9').getByRole('button', { name: 'Archive' }).press('Enter')
    await line('Task 9').waitFor({ state: 'detached' })
    await focused(line('Task 8'), 'Archive')
    await line('Task 8').getByRole('button', { name: 'Snooze' }).press('Enter')
    await page.getByRole('menuitem', { name: /^Next week/ }).press('Enter')
    await line('Task 8').waitFor({ state: 'detached' })
    await focused(line('Task 7'), 'Snooze')
    const archiveAll = page.getByRole('button', { name: /^Archive these: / })
    await archiveAll.first().press('Enter')
    await onWebsite.waitFor({ state: 'detached' })
    await focused(onFeedback, 'Archive these: Feedback, today')
    await page.keyboard.press('z')
    await onWebsite.waitFor()
    await line('Answer').getByRole('button', { name: 'Archive' }).press('Enter')
    await onFeedback.waitFor({ state: 'detached' })
    await focused(onWebsite.getByRole('listitem').last(), 'Archive')
  })
})

function fail(error: unknown) {
  throw error
}
