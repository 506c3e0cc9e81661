import { createHmac, hash } from 'node:crypto'
import type { Event } from '../../resources/events/events.schema.ts'

/** A message, without its destination. */
export interface Message {
  headers: Record<string, string>
  body: string
}

/**
 * The same for the same event of the same history, whichever process sends it and however often: a receiver recognises
 * repeated messages by it. After a backup was restored, other events follow under the same numbers.
 */
export function messageId(parts: {
  epoch: string
  team_id: string
  integration_id: number
  seq: number | string
}): string {
  const { epoch, team_id, integration_id, seq } = parts
  return `msg_${hash('sha256', [epoch, team_id, integration_id, seq].join(' '), 'base64url').slice(0, 27)}`
}

export function toBody(event: Event): string {
  return JSON.stringify(event)
}

/** The event itself, signed by the rules of Standard Webhooks; with two signatures while a secret is being replaced. */
export function toGenericMessage(event: Event, id: string, secrets: readonly string[], now: number): Message {
  const body = toBody(event)
  const timestamp = String(Math.floor(now / 1000))
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(' '),
    },
  }
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
