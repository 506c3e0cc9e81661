import { beforeEach, describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('outbound channels of a board on %s', (store) => {
  let team: Team
  let path: string
  beforeEach(async () => {
    team = await newTeam(store)
    path = `/boards/${(await team.newBoard()).id}`
  })

  test.each([
    ['no mail', { email: { active: false } }],
    ['no notifications', { webhook_notifications: [] }],
    ['null', { is_public: null, email: null, webhook_notifications: null }],
  ])('%s equals the current state: nothing changes', async (_, fields) => {
    const before = await team.head()

    const { status, body } = await team.patch(path, fields)

    expect(status).toBe(200)
    expect(body.board).toMatchObject({ email: null, webhook_notifications: [] })
    expect(await team.head()).toEqual(before)
  })

  const webhook = { destination_type: 'slack_channel_webhook', integration_id: '7' }
  test('every integration it names must exist', async () => {
    const before = await team.head()

    const { status, body } = await team.patch(path, {
      title: 'Mine',
      webhook_notifications: [
        { webhook, options: { card_created: true, card_moved: false, card_commented: true, card_due_date: false } },
        { webhook: { ...webhook, destination_type: 'generic_webhook' } },
      ],
    })

    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['webhook_notifications.0.webhook.integration_id', 'not_found'],
      ['webhook_notifications.1.webhook.integration_id', 'not_found'],
    ])
    expect(await team.head()).toEqual(before)
  })

  test.each([
    ['email', { email: 'me@example.com' }],
    ['email.active', { email: {} }],
    ['email.active', { email: { active: 'yes' } }],
    ['email.email', { email: { active: false, email: 'me@example.com' } }],
    ['webhook_notifications', { webhook_notifications: {} }],
    ['webhook_notifications.0.webhook', { webhook_notifications: [{}] }],
    [
      'webhook_notifications.0.webhook.destination_type',
      { webhook_notifications: [{ webhook: { ...webhook, destination_type: 'fax' } }] },
    ],
    [
      'webhook_notifications.0.options.card_created',
      { webhook_notifications: [{ webhook, options: { card_created: 1 } }] },
    ],
    [
      'webhook_notifications.0.options.card_archived',
      { webhook_notifications: [{ webhook, options: { card_archived: true } }] },
    ],
  ])('refuses a wrong %s', async (field, fields) => {
    const { status, body } = await team.patch(path, fields)

    expect([status, body.code, body.errors[0].field]).toEqual([400, 'invalid_request', field])
  })

  test.each(['is_public', 'email', 'webhook_notifications'])('a new board takes no %s', async (field) => {
    const { id } = await team.newProject()

    const { status, body } = await team.post('/boards', { title: 'Board', project_id: id, [field]: null })

    expect([status, body.errors[0].code]).toEqual([400, 'unknown_field'])
  })
})
