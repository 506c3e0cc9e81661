import openapiTS, { astToString, type OpenAPI3, type OpenAPITSOptions } from 'openapi-typescript'
import type { OpenApiDocument, Operation } from '../../server/http/openapi.types.ts'

/** The schemas under their own names (`Board`), not only within `components`. */
const OPTIONS: OpenAPITSOptions = { rootTypes: true, rootTypesNoSchemaPrefix: true }

/** What an operation is named after its own id; the paths and what else a document can have would say it all again. */
const LEFT_OUT = new Set(['paths', 'webhooks', '$defs'])

/** The types of every schema, and of what each operation takes and answers. */
export async function schemaTypes(document: OpenApiDocument): Promise<string> {
  // The two descriptions of the same format differ in how much they leave open.
  const nodes = await openapiTS(withoutErrors(document) as unknown as OpenAPI3, OPTIONS)
  return astToString(nodes.filter((node) => !LEFT_OUT.has((node as { name?: { text: string } }).name?.text ?? '')))
}

/** Without what the client itself takes care of: errors and headers; without what is sent to others, whose schemas are all there. */
function withoutErrors(document: OpenApiDocument): object {
  const { parameters: _parameters, headers: _headers, responses: _responses, ...components } = document.components
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, essence(operation)])),
  ])
  const { openapi, info } = document
  // The schemas first: a text that they share with an operation stays with them.
  return shortened({ openapi, info, components, paths: Object.fromEntries(paths) })
}

function essence({ operationId, parameters, requestBody, responses }: Operation): object {
  const successes = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, response]) => [status, { ...response, headers: undefined }])
  const own = parameters.filter((parameter) => !('$ref' in parameter))
  return { operationId, parameters: own, requestBody, responses: Object.fromEntries(successes) }
}

/**
 * Without examples, and with each description once, where it is said first: four fifths of them repeated what the same field of
 * another schema says. The reference at /docs has them all.
 */
function shortened(document: object): object {
  const said = new Set<unknown>()
  const text = JSON.stringify(document, (key, inner) => {
    if (key === 'example' || key === 'examples') return undefined
    // A field may be called so too; its schema is no text.
    if (key !== 'description' || typeof inner !== 'string') return inner
    if (said.has(inner)) return undefined
    said.add(inner)
    return inner
  })
  // What was just written.
  return JSON.parse(text) as object
}
