import type { Delivery, Integration } from '../data/integrations.ts'
import { WEBHOOK_TYPES, type WebhookType } from '../rules/integrations.generated.ts'
import { formatAgo } from '../text/format.ts'
import { integrationsText as words } from '../text/integrations.ts'
import { ALL } from './event-choice.ts'

/** What integrations and deliveries are, in words. */

export type Health = 'well' | 'failing' | 'off' | 'stopped'

const HEALTH: Record<Integration['state'], Health> = {
  active: 'well',
  retrying: 'failing',
  paused: 'off',
  gone: 'stopped',
  failed: 'stopped',
  maker_left: 'stopped',
  locked: 'stopped',
}

export const healthOf = ({ state }: Pick<Integration, 'state'>): Health => HEALTH[state]

export function isWebhook(type: string): type is WebhookType {
  // Called with any text, not only with a type.
  return (WEBHOOK_TYPES as readonly string[]).includes(type)
}

export const typeInWords = (type: Integration['type']): string => words.types[type]

/** How it goes: its state, and when something last went well. */
export function stateInWords({ type, state, time_last_success }: Integration): string {
  if (state !== 'active') return words.states[state] ?? state
  if (time_last_success === null) return isWebhook(type) ? (words.states.active ?? state) : words.waiting
  return (isWebhook(type) ? words.delivered : words.heard)(formatAgo(time_last_success))
}

/** Why the last attempt failed. */
export function errorInWords(error: string): string {
  const status = /^status_(\d+)$/.exec(error)?.[1]
  return status ? words.errorStatus(status) : (words.errors[error] ?? error)
}

export function eventsInWords(events: readonly string[]): string {
  if (events.includes(ALL)) return words.events.all
  if (events.length === 0) return words.events.nothing
  return events.join(', ')
}

export const healthOfDelivery = ({ status }: Delivery): Health =>
  status === 'delivered' ? 'well' : status === 'retrying' ? 'failing' : 'stopped'

export const isTest = ({ type }: Delivery) => type === 'integration.test'

/** What came of it: whether it arrived, how often it was tried, and the answer. */
export function resultInWords({ status, attempts, response_status, error }: Delivery, isReceived = false): string {
  const facts = [
    isReceived && status === 'delivered' ? words.received : (words.statuses[status] ?? status),
    ...(attempts > 1 ? [words.attempts(attempts)] : []),
    ...(error !== null ? [errorInWords(error)] : response_status !== null ? [words.answer(response_status)] : []),
  ]
  return facts.join(' · ')
}
