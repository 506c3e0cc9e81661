import type { OpenApiDocument } from '../../server/http/openapi.types.ts'
import { type ClientOperation, operationsOf } from './operations.ts'
import { doc, fieldsOf, typeOf } from './typescript.ts'

const MARK = '// Generated from the OpenAPI document by `npm run generate`. Do not edit.\n'

/** Every schema, and what each operation takes and answers, as types. */
export function clientTypes(document: OpenApiDocument): string {
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${doc(schema.description)}export interface ${name} ${fieldsOf(schema, 'answer')}\n`,
  )
  return [MARK, ...schemas, ...operationsOf(document).map(operationTypes)].join('\n')
}

function operationTypes({ Name, params, body, answer }: ClientOperation): string {
  return [
    params ? `export interface ${Name}Params ${fieldsOf(params, 'request')}\n` : '',
    body ? `export type ${Name}Body = ${typeOf(body, 'request')}\n` : '',
    answer.kind === 'json' ? `export type ${Name}Answer = ${typeOf(answer.schema, 'answer')}\n` : '',
  ].join('')
}

/** One method per operation, and a walk for each that comes in pages. */
export function clientOperations(document: OpenApiDocument): string {
  const operations = operationsOf(document)
  return `${MARK}
import { type Call, type CallOptions, walk } from './call.ts'
import type * as Api from './types.generated.ts'

export class Operations {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** Walks over all pages, item by item: \`for await (const card of boardwalk.all.listCards({ board_id }))\`. */
  readonly all = {
    ${operations.flatMap((operation) => (operation.pagesOf ? walkOf(operation, operation.pagesOf) : [])).join('\n')}
  }

  ${operations.map(methodOf).join('\n\n')}
}
`
}

function methodOf(operation: ClientOperation): string {
  const { name, summary, method, path, params, body, answer } = operation
  const answerType = answerTypeOf(operation)
  const options = answer.kind === 'json' && method === 'GET' ? `CallOptions<${answerType}>` : 'CallOptions'
  const request = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(params ? ['params'] : []),
    ...(body ? ['body'] : []),
    `answer: '${answer.kind}'`,
  ]
  return `${doc(summary)}${name}(${[...argumentsOf(operation), `options?: ${options}`].join(', ')}): Promise<${answerType}> {
    return this.#call<${answerType}>({ ${request.join(', ')} }, options)
  }`
}

function walkOf(operation: ClientOperation, field: string): string {
  const { name, Name, summary, body } = operation
  const given = ['{ ...params, ...next }', ...(body ? ['body'] : []), 'options']
  return `${doc(summary)}${name}: (${[...argumentsOf(operation), 'options?: CallOptions'].join(', ')}) =>
    walk((next) => this.${name}(${given.join(', ')}), ({ ${field} }: Api.${Name}Answer) => ${field}),`
}

/** First what is in the path and the query, then the body; what may be empty may be left out. */
function argumentsOf({ Name, params, body, bodyIsRequired }: ClientOperation): string[] {
  const needsParams = (params?.required ?? []).length > 0
  return [
    ...(params ? [`params: Api.${Name}Params${needsParams ? '' : ' = {}'}`] : []),
    ...(body ? [`body: Api.${Name}Body${bodyIsRequired ? '' : ' = {}'}`] : []),
  ]
}

function answerTypeOf({ Name, answer }: ClientOperation): string {
  switch (answer.kind) {
    case 'json':
      return `Api.${Name}Answer`
    case 'text':
      return 'string'
    case 'stream':
      return 'ReadableStream<Uint8Array>'
    case 'nothing':
      return 'void'
  }
}
