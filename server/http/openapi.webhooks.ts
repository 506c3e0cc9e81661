import type { JsonSchema, SchemaComponents } from './openapi.schema.ts'
import type { OpenApiDocument, Webhook } from './openapi.types.ts'

/** What each type of event looks like, by its type. */
export type EventSchemas = ReadonlyMap<string, JsonSchema>

/** One webhook for each type of event: what is posted to integrations that follow the log. */
export function describeWebhooks(events: EventSchemas, components: SchemaComponents): OpenApiDocument['webhooks'] {
  return Object.fromEntries(
    [...events]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, schema]) => [type, describeWebhook(type, schema, components)]),
  )
}

function describeWebhook(type: string, schema: JsonSchema, components: SchemaComponents): Webhook {
  return {
    post: {
      operationId: `on${schema.title}`,
      summary: schema.description ?? type,
      description: 'Sent to integrations that follow this type of event, in the order of the log.',
      tags: ['Events'],
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: components.refer(schema) } },
      },
      responses: {
        '2XX': { description: 'The event has arrived, and is not sent again.' },
        '4XX': { description: 'It has not: it is sent again later. 410 ends the integration.' },
      },
    },
  }
}
