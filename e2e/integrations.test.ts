import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { longTest } from '../test/extent.ts'
import { answerWith, Receiver } from '../test/receiver.ts'
import type { Team } from '../test/team.ts'
import { chooseOption, hasBrowser, PHONE, Web } from '../test/web.ts'
import { follow } from '../test/webhooks.ts'

describe.skipIf(!hasBrowser)('integrations in the browser', () => {
  const web = new Web('sqlite')
  const deliver = () => web.server.webhooks.deliverAll()

  test('a webhook is made with its events and spaces, its secret is shown once, and it is tested', async () => {
    const team = await web.newTeam()
    const receiver = await Receiver.start()
    const project = await team.newProject({ title: 'Product' })
    const page = await web.open(team, '/settings/integrations')

    await page.getByText('No integrations yet.').waitFor()
    await page.getByRole('button', { name: 'Add integration' }).click()
    const adding = page.getByRole('dialog', { name: 'Add integration' })
    await adding.getByLabel('Name').fill('Build server')
    await adding.getByLabel('Address').fill(`${receiver.url}/hook`)
    await adding.getByRole('button', { name: 'Spaces: All spaces' }).click()
    await page.getByRole('option', { name: 'Product' }).click()
    await page.keyboard.press('Escape')
    await chooseOption(adding, 'Events', 'Only some')
    await adding.getByRole('searchbox', { name: 'Find an event' }).fill('card moved')
    const events = adding.getByRole('group', { name: 'Cards' })
    await events.getByRole('checkbox', { name: 'card.moved' }).press('Space')
    await adding.getByRole('searchbox', { name: 'Find an event' }).fill('project')
    await adding.getByRole('checkbox', { name: 'All: Spaces' }).press('Space')
    await adding.getByText('2 kinds of events').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await adding.getByRole('button', { name: 'Add', exact: true }).click()

    const connecting = page.getByRole('dialog', { name: 'Connect Build server' })
    const secret = await connecting.getByRole('group', { name: 'Secret' }).innerText()
    expect(secret).toMatch(/^whsec_/)
    await connecting.getByRole('button', { name: 'Done' }).click()
    const list = page.getByRole('list', { name: 'Integrations' })
    await list.getByText('Webhook · Active').waitFor()
    await expect.poll(() => page.content()).not.toContain(secret)
    const [made] = (await team.get('/integrations')).body.integrations
    expect(made).toMatchObject({
      title: 'Build server',
      events: ['card.moved', 'project.*'],
      project_ids: [project.id],
    })

    await list.getByRole('link', { name: 'Build server' }).click()
    await page.getByRole('heading', { level: 1, name: 'Build server' }).waitFor()
    await page.getByText('Nothing was sent yet.').waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('Test: Delivered · Answer 204').waitFor()
    await page.getByRole('list', { name: 'Deliveries' }).getByText('Test message').waitFor()
    expect(receiver.bodies).toMatchObject([{ type: 'integration.test' }])
    receiver.answering = answerWith(500)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('Test: Failed · The receiver answered 500').waitFor()
  })

  test('deliveries open to what was sent, one is sent again, and all from one on', async () => {
    const { team, receiver, page } = await newDeliveries(web)
    const list = page.getByRole('list', { name: 'Deliveries' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
    const first = list.getByRole('listitem').last()
    await first.getByRole('button', { name: /project.created.*Delivered · Answer 204/ }).press('Enter')
    const payload = first.getByRole('group', { name: 'Payload' })
    expect(JSON.parse(await payload.innerText())).toEqual(receiver.bodies[0])
    expect(await violationsInBothThemes(page)).toEqual([])

    await first.getByRole('button', { name: 'Send again' }).click()
    await first.getByText('Send again: Delivered · Answer 204').waitFor()
    expect(receiver.bodies).toHaveLength(3)
    expect(receiver.bodies[2]).toEqual(receiver.bodies[0])
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3)

    await list.getByRole('listitem').last().getByRole('button', { name: 'Replay from here' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replay from here' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await deliver()
    expect(receiver.bodies.slice(3)).toEqual(receiver.bodies.slice(0, 2))

    // What happens meanwhile comes by itself.
    await team.newProject({ title: 'Third' })
    await deliver()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(6)
  })

  test('a failing one says why, is skipped, and one that is gone says so until it is resumed', async () => {
    const { team, receiver, page } = await newDeliveries(web)
    receiver.answering = answerWith(503)
    await team.newProject({ title: 'Refused' })
    await deliver()
    const state = page.locator('dd').nth(1)
    await expect.poll(() => state.innerText()).toContain('Failing, is tried again. Reason: The receiver answered 503')
    const last = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').first()
    await last.getByRole('button', { name: /Failed, is tried again/ }).click()
    await last.getByRole('button', { name: 'Skip this message' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Skip this message' }).click()
    await expect.poll(() => state.innerText()).toMatch(/^Last delivered/)

    receiver.answering = answerWith(410)
    await team.newProject({ title: 'Gone' })
    await deliver()
    await expect.poll(() => state.innerText()).toContain('Stopped: the receiver said that it is gone')
    receiver.answering = answerWith(204)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await deliver()
    expect(receiver.bodies.at(-1)).toMatchObject({ changes: { title: [null, 'Gone'] } })
  })

  test('it is edited, gets another address with a new secret, is paused and deleted', async () => {
    const { team, receiver, page, path } = await newDeliveries(web)
    const other = await Receiver.start()
    await page.getByRole('button', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit Hook' })
    await editing.getByLabel('Name').fill('Renamed')
    await editing.getByLabel('New address').fill(`${other.url}/other`)
    await editing.getByRole('button', { name: 'Save' }).click()
    // Another port is another host: the old secret must not sign for it.
    const connecting = page.getByRole('dialog', { name: 'Connect Renamed' })
    const secret = await connecting.getByRole('group', { name: 'Secret' }).innerText()
    await connecting.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('Test: Delivered · Answer 204').waitFor()
    expect([receiver.received.length, other.received.length]).toEqual([2, 1])

    await page.getByRole('button', { name: 'New secret' }).click()
    const renewed = page.getByRole('dialog', { name: 'Connect Renamed' })
    await expect.poll(() => renewed.getByRole('group', { name: 'Secret' }).innerText()).not.toBe(secret)
    await renewed.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    await expect
      .poll(async () => (await team.get(path)).body.integration)
      .toMatchObject({ title: 'Renamed', state: 'paused' })
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete Renamed?' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No integrations yet.').waitFor()
    await expect.poll(async () => (await team.get(path)).status).toBe(404)
  })

  test('another admin sees it live, cannot change it, and takes it over', async () => {
    const [team, receiver] = [await web.newTeam(), await Receiver.start()]
    const admin = await team.newMember('admin')
    const page = await web.open(admin, '/settings/integrations')
    await page.getByText('No integrations yet.').waitFor()
    const { path } = await follow(team, receiver)
    await page.getByRole('link', { name: 'Hook' }).click()

    await page.getByText(/so only they can change it/).waitFor()
    for (const name of ['Edit', 'New secret'])
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
    await team.patch(path, { title: 'Renamed' })
    await page.getByRole('heading', { level: 1, name: 'Renamed' }).waitFor()
    await page.getByRole('button', { name: 'Take over' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
    await page.getByText('You. It receives what you may see.').waitFor()
    await page.getByRole('button', { name: 'Edit' }).waitFor()
    await expect.poll(async () => (await team.get(path)).body.integration.user_id).toBe(admin.user_id)
    await admin.delete(path)
    await page.getByRole('main').getByRole('alert').waitFor()
  })

  test('a Slack channel is notified by the boards that are chosen for it, of what is chosen', async () => {
    const [team, receiver] = [await web.newTeam(), await Receiver.start()]
    const board = await team.newBoard({ title: 'Website' })
    await team.newBoard({ title: 'Kitchen' })
    const other = await follow(team, receiver, { title: 'Build server', events: ['project.created'] })
    const theirs = {
      webhook: { destination_type: 'generic_webhook', integration_id: other.id },
      options: { card_created: false, card_moved: true, card_commented: false, card_due_date: false },
    }
    await team.patch(`/boards/${board.id}`, { webhook_notifications: [theirs] })
    const { id, path } = await follow(team, receiver, { type: 'slack_channel_webhook', title: 'Channel' })
    const page = await web.open(team, `/settings${path}`)
    const boards = page.getByRole('region', { name: 'Boards' })
    await boards.getByText('No board notifies it yet.').waitFor()
    await boards.getByRole('button', { name: 'Add board' }).click()
    await page.getByRole('option', { name: 'Kitchen' }).waitFor()
    await page.keyboard.type('Web')
    await page.getByRole('option', { name: 'Website' }).click()
    const website = boards.getByRole('group', { name: 'Website' })
    await website.getByRole('checkbox', { name: 'Comments' }).press('Space')
    await website.getByRole('checkbox', { name: 'New cards' }).press('Space')
    const notifications = async () => (await team.get(`/boards/${board.id}`)).body.board.webhook_notifications
    const ours = (card_commented: boolean) => ({
      webhook: { destination_type: 'slack_channel_webhook', integration_id: id },
      options: { card_created: false, card_moved: false, card_commented, card_due_date: false },
    })
    await expect.poll(notifications).toEqual([theirs, ours(true)])
    expect(await violationsInBothThemes(page)).toEqual([])

    const card = await team.newCard(board.lists[0], { title: 'Footer' })
    await team.newComment(card.id, { content: 'Too small' })
    await deliver()
    expect(receiver.bodies).toEqual([
      expect.objectContaining({ text: expect.stringContaining('commented on “Footer”') }),
    ])
    await page.reload()
    await expect.poll(() => website.getByRole('checkbox', { name: 'Comments' }).isChecked()).toBe(true)
    await expect.poll(() => website.getByRole('checkbox', { name: 'New cards' }).isChecked()).toBe(false)
    await boards.getByRole('button', { name: 'Stop notifications from Website' }).click()
    await boards.getByText('No board notifies it yet.').waitFor()
    await expect.poll(notifications).toEqual([theirs])
  })

  test('members see nothing of it', async () => {
    const team = await web.newTeam()
    const { path } = await follow(team, await Receiver.start())
    const page = await web.open(await team.newMember('member'), '/settings/profile')
    const settings = page.getByRole('navigation', { name: 'Settings' })

    await settings.getByRole('link', { name: 'Tags' }).waitFor()
    await expect.poll(() => settings.getByRole('link', { name: 'Integrations' }).count()).toBe(0)
    for (const address of ['/settings/integrations', `/settings${path}`]) {
      await page.goto(`${web.server.url}/${team.team_id}${address}`)
      await page.getByText('Only admins of the workspace can manage integrations.').waitFor()
    }
  })

  longTest('every way in is listed, and the log has an address', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Support' })
    const email = (await team.post(`/boards/${board.id}/email`)).body.email.email
    await team.made(`/boards/${board.id}/forms`, { title: 'Report a problem', is_public: true })
    const page = await web.open(team, '/settings/code-hosts')

    await page.waitForURL(/\/settings\/integrations$/)
    const ways = page.getByRole('list', { name: 'Other ways in' })
    await ways.getByText(email).waitFor()
    await ways.getByText('Public form · Report a problem').waitFor()

    const feed = page.getByRole('region', { name: 'Read the log' })
    await chooseOption(feed, 'Board', 'Support')
    await chooseOption(feed, 'Events', 'Only some')
    await feed.getByRole('searchbox', { name: 'Find an event' }).fill('card.created')
    await feed.getByRole('checkbox', { name: 'card.created' }).press('Space')
    await chooseOption(feed, 'Form', 'Live stream')
    const address = await feed.getByRole('group', { name: 'Address of the log' }).innerText()
    expect(address).toBe(`${web.server.url}/v1/${team.team_id}/events?board_id=${board.id}&type=card.created`)
    const command = await feed.getByRole('group', { name: 'Command' }).innerText()
    expect(command).toContain('Accept: text/event-stream')
    await team.newCard(board.lists[0])
    const answer = await fetch(address, { headers: { authorization: `Bearer ${team.token}` } })
    // The answer of a route of ours.
    expect(((await answer.json()) as { events: object[] }).events).toMatchObject([{ type: 'card.created' }])
    expect(await violationsInBothThemes(page)).toEqual([])
    await feed.getByRole('link', { name: 'Make a token' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor()
  })

  test('settings are found by what they are about, and chosen from a list on a phone', async () => {
    const team = await web.newTeam()
    const page = await web.open(team, '/settings/profile')
    const settings = page.getByRole('navigation', { name: 'Settings' })
    await settings.getByRole('searchbox', { name: 'Find a setting' }).fill('passkey')
    await expect.poll(() => namesOf(settings)).toEqual(['Security'])
    await settings.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
    await settings.getByRole('searchbox').fill('nothing such')
    await settings.getByText('No setting matches.').waitFor()

    const phone = await web.open(team, '/settings/profile', PHONE)
    await chooseOption(phone, 'Page of the settings', 'Integrations')
    await phone.getByRole('heading', { level: 1, name: 'Integrations' }).waitFor()
  })
})

const namesOf = async (settings: Locator) =>
  (await settings.getByRole('link').allInnerTexts()).map((words) => words.trim())

/** A webhook with two deliveries, and its page. */
async function newDeliveries(web: Web): Promise<{ team: Team; receiver: Receiver; page: Page; path: string }> {
  const [team, receiver] = [await web.newTeam(), await Receiver.start()]
  const { path } = await follow(team, receiver, { events: ['project.created'] })
  for (const title of ['First', 'Second']) await team.newProject({ title })
  await web.server.webhooks.deliverAll()
  const page = await web.open(team, `/settings${path}`)
  await page.getByRole('heading', { level: 1, name: 'Hook' }).waitFor()
  return { team, receiver, page, path }
}
