import { onTestFinished } from 'vitest'
import { Receiver } from './receiver.ts'
import { type Caller, newTeam, type StoreName, serverOn } from './team.ts'

/** A workspace, a receiver of its events, and the sender. */
export async function newFollower(store: StoreName, fields: object = {}) {
  const [team, receiver] = [await newTeam(store), await Receiver.start()]
  return { team, receiver, ...(await follow(team, receiver, fields)), ...(await newDeliverer(store)) }
}

/** Adds another receiver. */
export async function follow(team: Caller, receiver: Receiver, fields: object = {}) {
  const body = { type: 'generic_webhook', title: 'Hook', url: `${receiver.url}/hook`, ...fields }
  const { integration, secret } = await team.made('/integrations', body)
  const path = `/integrations/${integration.id}`
  // Nobody listens there after the test, and all tests have one store.
  onTestFinished(async () => {
    await team.server.store.transaction((db) =>
      db.updateTable('integrations').set({ is_active: 0 }).where('team_id', '=', team.team_id).execute(),
    )
  })
  return {
    id: integration.id as string,
    path,
    secret: secret as string,
    read: async () => (await team.get(path)).body.integration,
    deliveries: async () => (await team.get(`${path}/deliveries`)).body.deliveries,
  }
}

export async function newDeliverer(store: StoreName) {
  const { webhooks } = await serverOn(store)
  return { deliverAll: () => webhooks.deliverAll() }
}

/** An integration as boards and lists name it; nobody listens there. */
export async function newWebhook(team: Caller, destination_type = 'generic_webhook') {
  const body = { type: destination_type, title: 'Hook', url: 'http://127.0.0.1:9999/' }
  return { destination_type, integration_id: (await team.made('/integrations', body)).integration.id as string }
}
