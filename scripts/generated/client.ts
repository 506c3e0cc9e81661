import type { OpenApiDocument } from '../../server/http/openapi.types.ts'
import { type ClientOperation, operationsOf } from './operations.ts'
import { schemaTypes } from './types.ts'

const MARK = '// Generated from the OpenAPI document by `npm run generate`. Do not edit.\n'

export async function clientTypes(document: OpenApiDocument): Promise<string> {
  return `${MARK}\n${await schemaTypes(document)}`
}

/** One method per operation, and an iterator for each that has pages. */
export function clientOperations(document: OpenApiDocument): string {
  const operations = operationsOf(document)
  return `${MARK}
import { type Call, type CallOptions, walk } from './call.ts'
import type { AnswerOf, BodyOf, LeanAnswerOf, ParamsOf, WholeParamsOf } from './types.ts'

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
  const { name, summary, method, path, params, hasBody, answer } = operation
  const answerType = answerTypeOf(operation)
  const options = answer.kind === 'json' && method === 'GET' ? `CallOptions<${answerType}>` : 'CallOptions'
  const request = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(params ? ['params'] : []),
    ...(hasBody ? ['body'] : []),
    `answer: '${answer.kind}'`,
  ]
  if (operation.hasLeanForm) return leanMethodOf(operation, request.join(', '))
  return `${doc(summary)}${name}(${[...argumentsOf(operation), `options?: ${options}`].join(', ')}): Promise<${answerType}> {
    return this.#call<${answerType}>({ ${request.join(', ')} }, options)
  }`
}

/** One that returns lean items when `fields` is given, and whole ones otherwise. */
function leanMethodOf({ name, summary, params }: ClientOperation, request: string): string {
  const whole = `AnswerOf<'${name}'>`
  const lean = `LeanAnswerOf<'${name}'>`
  return `${doc(summary)}${name}(params: ParamsOf<'${name}'> & { fields: string }, options?: CallOptions<${lean}>): Promise<${lean}>
  ${name}(params${params?.isRequired ? '' : '?'}: WholeParamsOf<'${name}'>, options?: CallOptions<${whole}>): Promise<${whole}>
  ${name}(params: object = {}, options?: CallOptions<never>): Promise<object> {
    return this.#call<never>({ ${request} }, options)
  }`
}

function walkOf(operation: ClientOperation, field: string): string {
  const { name, summary, hasBody } = operation
  const given = ['{ ...params, ...next }', ...(hasBody ? ['body'] : []), 'options']
  return `${doc(summary)}${name}: (${[...argumentsOf(operation), 'options?: CallOptions'].join(', ')}): AsyncGenerator<AnswerOf<'${name}'>['${field}'][number]> =>
    walk((next) => this.${name}(${given.join(', ')}), ({ ${field} }: AnswerOf<'${name}'>) => ${field}),`
}

/** First the path and query parameters, then the body; those that may be empty are optional. */
function argumentsOf({ name, params, hasBody, bodyIsRequired, hasLeanForm }: ClientOperation): string[] {
  return [
    ...(params ? [`params: ${hasLeanForm ? 'Whole' : ''}ParamsOf<'${name}'>${params.isRequired ? '' : ' = {}'}`] : []),
    ...(hasBody ? [`body: BodyOf<'${name}'>${bodyIsRequired ? '' : ' = {}'}`] : []),
  ]
}

function answerTypeOf({ name, answer }: ClientOperation): string {
  switch (answer.kind) {
    case 'json':
      return `AnswerOf<'${name}'>`
    case 'text':
      return 'string'
    case 'stream':
      return 'ReadableStream<Uint8Array>'
    case 'nothing':
      return 'void'
  }
}

/** A doc comment, shown by editors. */
function doc(text: string): string {
  return `/** ${text.replaceAll('*/', '* /')} */\n`
}
