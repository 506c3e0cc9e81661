import { afterEach, describe, test } from 'vitest'
import { clock, newTeam, newTeamApart, stores } from '../team.ts'
import { newWebhook } from '../webhooks.ts'
import { expectShown } from './shown.ts'

afterEach(() => clock.reset())

describe.each(stores)('the fields of boards on %s', (store) => {
  async function newBoard() {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const path = `/boards/${board.id}`
    return { team, board, path, read: async () => (await team.get(path)).body.board }
  }

  test('boards of two workspaces', async () => {
    const { board } = await newBoard()
    clock.advance(1000)
    const theirs = await newTeamApart(store)

    expectShown('Board', board, await theirs.newBoard({ members: [{ user_id: theirs.user_id }] }))
  })

  test('editing a board', async () => {
    const { team, board, path } = await newBoard()
    const other = await team.newMember('member')
    clock.advance(1000)

    const { body } = await other.patch(path, {
      title: 'Launch',
      content: 'Until spring',
      icon: 'rocket',
      color: 'ocean',
      image_urls: 'https://example.com/cover.png',
      thumbnail_url: 'https://example.com/small.png',
      layout: 'timeline',
      card_cover_enabled: false,
      vcs_mapping: { pr_merged: board.lists[2].id },
    })

    expectShown('Board', board, body.board)
  })

  test('making a board public', async () => {
    const { team, board, path } = await newBoard()

    const { body } = await team.patch(path, { is_public: true, public_settings: { allow_comments: true } })

    expectShown('Board', board, body.board)
  })

  test('giving a board a form', async () => {
    const { team, board, path, read } = await newBoard()

    await team.made(`${path}/forms`, { title: 'Report a problem' })

    expectShown('Board', board, await read())
  })

  test('giving a board an address', async () => {
    const { team, board, path, read } = await newBoard()

    await team.made(`${path}/email`, {})

    expectShown('Board', board, await read())
  })

  test('adding a list to a board', async () => {
    const { team, board, read } = await newBoard()

    await team.newList(board.id)

    expectShown('Board', board, await read())
  })

  test('making a tag of a board’s space', async () => {
    const { team, board, read } = await newBoard()

    await team.made('/tags', { name: 'Urgent', project_id: board.project_id })

    expectShown('Board', board, await read())
  })

  test('archiving a board', async () => {
    const { team, board, path } = await newBoard()
    expectShown('Board', board, (await team.patch(path, { archived: true })).body.board)
  })

  test('marking a board', async () => {
    const { team, board, path, read } = await newBoard()

    await team.put(`${path}/watch`)
    await team.put(`${path}/bookmark`)

    expectShown('Board', board, await read())
  })

  test('notifying an integration of a board', async () => {
    const { team, board, path } = await newBoard()
    const webhook = await newWebhook(team)

    const { body } = await team.patch(path, { webhook_notifications: [{ webhook, options: { card_moved: true } }] })

    expectShown('Board', board, body.board)
  })

  test('notifying other integrations of a board', async () => {
    const { team, path } = await newBoard()
    const notify = async (webhook: object, options: object) =>
      (await team.patch(path, { webhook_notifications: [{ webhook, options }] })).body.board.webhook_notifications[0]
    const before = await notify(await newWebhook(team), { card_moved: true })

    expectShown('WebhookNotification', before, await notify(await newWebhook(team), { card_created: true }))
  })
})
