import { type AnswerOf, BoardwalkError, type BodyOf, type Delivery, type Integration } from '../../client/client.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { BOARD_OPTIONS, type BoardOption, WEBHOOK_TYPES } from '../rules/integrations.generated.ts'

/** What people do with integrations. They wait for the answer: what a receiver says cannot be guessed. */

export type NewIntegration = BodyOf<'createIntegration'>
export type IntegrationChange = BodyOf<'updateIntegration'>

/** The secret is in such an answer and nowhere else; a Slack channel has none. */
export type WithSecret = AnswerOf<'createIntegration'>

export async function addIntegration({ api }: WorkspaceData, body: NewIntegration): Promise<WithSecret> {
  return api.createIntegration(body)
}

export async function renewSecret({ api }: WorkspaceData, integration_id: string): Promise<WithSecret> {
  return api.rotateIntegrationSecret({ integration_id })
}

export async function changeIntegration(
  { api }: WorkspaceData,
  integration_id: string,
  fields: IntegrationChange,
): Promise<Integration> {
  return (await api.updateIntegration({ integration_id }, fields)).integration
}

/**
 * The same with another address perhaps. The browser does not know the address before: when the server says that it is on
 * another host, where the old secret must not be used, a new secret is made here.
 */
export async function editIntegration(
  workspace: WorkspaceData,
  integration_id: string,
  fields: IntegrationChange,
): Promise<WithSecret> {
  try {
    return { integration: await changeIntegration(workspace, integration_id, fields), secret: null }
  } catch (error) {
    if (!needsSecret(error)) throw error
    const secret = newSecret()
    return { integration: await changeIntegration(workspace, integration_id, { ...fields, secret }), secret }
  }
}

function needsSecret(error: unknown): boolean {
  return (
    error instanceof BoardwalkError && error.errors.some(({ field, code }) => field === 'secret' && code === 'required')
  )
}

const SECRET_BYTES = 32

/** As Standard Webhooks has them. */
function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))}`
}

export async function removeIntegration({ api }: WorkspaceData, integration_id: string) {
  await api.deleteIntegration({ integration_id })
}

export async function testIntegration({ api }: WorkspaceData, integration_id: string): Promise<Delivery> {
  return (await api.testIntegration({ integration_id })).delivery
}

export async function resendDelivery(
  { api }: WorkspaceData,
  integration_id: string,
  delivery_id: string,
): Promise<Delivery> {
  return (await api.resendDelivery({ integration_id, delivery_id })).delivery
}

/** Sends everything after this position in the log again, or skips what is before it. */
export async function replayIntegration({ api }: WorkspaceData, integration_id: string, after_seq: number) {
  await api.replayIntegration({ integration_id }, { after_seq })
}

/**
 * Says what of a board an integration is sent; null takes the board from it. The API has them for all integrations of the board at
 * once: those of the others stay as they are at this moment.
 */
export async function setNotifications(
  { api }: WorkspaceData,
  board_id: string,
  integration: Pick<Integration, 'id' | 'type'>,
  options: readonly BoardOption[] | null,
) {
  const { board } = await api.readBoard({ board_id, fields: 'id' })
  const others = board.webhook_notifications.filter(({ webhook }) => webhook.integration_id !== integration.id)
  const own = {
    webhook: { integration_id: integration.id, destination_type: integration.type },
    options: Object.fromEntries(BOARD_OPTIONS.map((option) => [option, options?.includes(option) ?? false])),
  }
  const wanted = options === null ? others : [...others, own]
  await api.updateBoard(
    { board_id },
    {
      webhook_notifications: wanted.flatMap(
        ({ webhook: { integration_id, destination_type: named }, options: sent }) => {
          // Code hosts send: no board names one.
          const destination_type = WEBHOOK_TYPES.find((type) => type === named)
          return destination_type ? { webhook: { integration_id, destination_type }, options: sent } : []
        },
      ),
    },
  )
}
