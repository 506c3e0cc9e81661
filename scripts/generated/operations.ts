import { type JsonSchema, nameOf } from '../../server/http/openapi.schema.ts'
import type { OpenApiDocument, Operation, Parameter, Ref, Response } from '../../server/http/openapi.types.ts'

/** One operation, as the client needs it. */
export interface ClientOperation {
  name: string
  summary: string
  method: string
  path: string
  /** The path and query parameters, except the workspace: the client knows it. */
  params: { hasCursor: boolean; isRequired: boolean } | null
  hasBody: boolean
  bodyIsRequired: boolean
  answer: Answer
  /** It accepts `fields`, and then answers something else. */
  hasLeanForm: boolean
  /** The field of the answer whose items an iteration over all pages yields. */
  pagesOf: string | null
}

/** JSON of a schema, any text, bytes as they come, or nothing. */
export type Answer = { kind: 'json'; schema: JsonSchema } | { kind: 'text' } | { kind: 'stream' } | { kind: 'nothing' }

const JSON_TYPE = 'application/json'

export function operationsOf(document: OpenApiDocument): ClientOperation[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => toOperation(document, path, method, operation)),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function toOperation(document: OpenApiDocument, path: string, method: string, operation: Operation): ClientOperation {
  const { operationId: name, summary, requestBody } = operation
  const parameters = operation.parameters.filter(isParameter)
  const params = paramsOf(parameters.filter((parameter) => parameter.name !== 'team_id'))
  const answer = answerOf(operation)
  const hasLeanForm =
    answer.kind === 'json' && answer.schema.anyOf !== undefined && parameters.some((one) => one.name === 'fields')
  return {
    name,
    summary,
    method: method.toUpperCase(),
    path,
    params,
    hasBody: requestBody?.content[JSON_TYPE] !== undefined,
    bodyIsRequired: requestBody?.required ?? false,
    answer,
    hasLeanForm,
    pagesOf:
      params?.hasCursor && answer.kind === 'json' ? itemsField(document, wholeOf(answer.schema, hasLeanForm)) : null,
  }
}

/** Headers are references, and handled by the runtime. */
function isParameter(parameter: Parameter | Ref): parameter is Parameter {
  return !('$ref' in parameter)
}

function paramsOf(parameters: readonly Parameter[]): ClientOperation['params'] {
  if (parameters.length === 0) return null
  return {
    hasCursor: parameters.some(({ name }) => name === 'cursor'),
    isRequired: parameters.some(({ required }) => required),
  }
}

function answerOf({ responses }: Operation): Answer {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1] as Response | undefined
  const content = success?.content ?? {}
  const json = content[JSON_TYPE]
  if (json) return { kind: 'json', schema: json.schema }
  const [type] = Object.keys(content)
  if (type === undefined) return { kind: 'nothing' }
  return type === 'text/plain' || type === 'text/html' ? { kind: 'text' } : { kind: 'stream' }
}

/** Of the two forms of an answer, the one that is not lean: it comes first. */
function wholeOf(schema: JsonSchema, hasLeanForm: boolean): JsonSchema {
  return (hasLeanForm ? schema.anyOf?.[0] : undefined) ?? schema
}

/** A page has one array that is always there; `null` where there is none, or several to choose from. */
function itemsField(document: OpenApiDocument, schema: JsonSchema): string | null {
  const { properties = {}, required = [] } = schema.$ref
    ? (document.components.schemas[nameOf(schema.$ref)] ?? {})
    : schema
  const arrays = required.filter((name) => properties[name]?.type === 'array')
  return properties.cursor && arrays.length === 1 ? (arrays[0] as string) : null
}
