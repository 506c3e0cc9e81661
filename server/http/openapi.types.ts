import type { JsonSchema } from './openapi.schema.ts'

/** What we use of OpenAPI 3.1. */

export interface Ref {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  schema: JsonSchema
  example?: unknown
}

export interface Header {
  description: string
  schema: JsonSchema
}

export interface Content {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Response {
  description: string
  headers?: Record<string, Ref>
  content?: Record<string, Content>
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters: (Parameter | Ref)[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Response | Ref>
}

/** Messages that the server sends to those who subscribed. */
export interface Webhook {
  post: Omit<Operation, 'parameters'>
}

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; license: object; contact: object }
  servers: { url: string }[]
  security: Record<string, never[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Webhook>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    headers: Record<string, Header>
    responses: Record<string, Response>
    securitySchemes: Record<string, object>
  }
}
