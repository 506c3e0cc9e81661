import { must } from '../../common/must.ts'
import type { OpenApiDocument, Operation, Parameter, Response } from '../openapi.types.ts'
import { codeBlock, curl, jsonBlock } from './code.ts'
import { fieldTable, typeOf } from './fields.ts'
import { type Html, html, type Part, prose } from './html.ts'

/** An operation with its path: shown as one article of the page. */
export interface Entry {
  method: string
  path: string
  operation: Operation
}

export function entriesOf(document: OpenApiDocument): Entry[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

export function operationArticle(document: OpenApiDocument, { method, path, operation }: Entry): Html {
  const { operationId, summary, description, requestBody, responses } = operation
  const parameters = operation.parameters.map((parameter) => resolve(document, parameter))
  const inUrl = parameters.filter((parameter) => parameter.in !== 'header')
  const body = requestBody?.content['application/json']
  const words = `${summary} ${method} ${path} ${operationId}`.toLowerCase()
  return html`<article class="operation" id="${operationId}" data-filter="${words}">
<div class="words">
<h3><a href="#${operationId}">${summary}</a></h3>
<p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code></p>
<p>${prose(description)}</p>
${inUrl.length > 0 && parameterTable(inUrl)}
${body && fieldTable('Body', body.schema, 'sent')}
${successesOf(responses).map(([status, response]) => answer(status, response))}
<dl class="also">
<div><dt>Headers</dt><dd>${parameters.filter((parameter) => parameter.in === 'header').map(headerLink)}</dd></div>
<div><dt>Errors</dt><dd>${Object.keys(responses).map((status) => Number(status) >= 400 && html`<a href="#status-${status}">${status}</a> `)}</dd></div>
</dl>
</div>
<div class="examples">
${codeBlock('Request', curl(method, urlOf(document, path, inUrl), { token: !operation.security, body: body?.example }))}
${successesOf(responses).map(([status, response]) => exampleAnswer(status, response))}
</div>
</article>
`
}

/** What an operation answers when all went well; 304 is explained once, for all. */
function successesOf(responses: Operation['responses']): [status: string, Response][] {
  return Object.entries(responses).flatMap(([status, response]) =>
    status.startsWith('2') && 'description' in response ? [[status, response]] : [],
  )
}

const HEADER_RULES: Record<string, string> = {
  'If-None-Match': 'conditional',
  'If-Match': 'conditional',
  'Idempotency-Key': 'idempotency',
}

function headerLink({ name }: Parameter): Html {
  return html`<a href="#${HEADER_RULES[name]}">${name}</a> `
}

function resolve(document: OpenApiDocument, parameter: Operation['parameters'][number]): Parameter {
  if (!('$ref' in parameter)) return parameter
  const name = parameter.$ref.split('/').at(-1) ?? ''
  return must(document.components.parameters[name])
}

function parameterTable(parameters: readonly Parameter[]): Html {
  const properties = Object.fromEntries(
    parameters.map(({ name, in: location, description, schema }) => {
      const where = location === 'path' ? 'In the path.' : 'In the query.'
      return [name, { ...schema, description: [where, description].filter(Boolean).join(' ') }]
    }),
  )
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  return fieldTable('Parameters', { properties, required }, 'sent')
}

function answer(status: string, response: Response): Part {
  const [content] = Object.values(response.content ?? {})
  const shapes = content ? (content.schema.anyOf ?? [content.schema]) : []
  if (shapes.length > 0 && shapes.every(({ properties }) => properties))
    return shapes.map((shape, index) => fieldTable(index === 0 ? `Answer ${status}` : 'or', shape, 'received'))
  return html`<p class="answer"><strong>Answer ${status}</strong> ${content ? shapeOf(response) : response.description}</p>`
}

function shapeOf(response: Response): Part {
  return Object.entries(response.content ?? {}).map(([type, { schema }]) =>
    schema.$ref ? typeOf(schema) : html`<code>${type}</code>`,
  )
}

function exampleAnswer(status: string, response: Response): Part {
  const [content] = Object.values(response.content ?? {})
  return typeof content?.example === 'object' && jsonBlock(`Answer ${status}`, content.example)
}

/** A long path may break after each slash. */
function breakable(path: string): Part[] {
  return path.split(/(?<=\/)/).flatMap((part) => [part, html`<wbr>`])
}

/** The address with examples instead of its parameters. */
function urlOf(document: OpenApiDocument, path: string, parameters: readonly Parameter[]): string {
  const written = ({ example }: Parameter) => encodeURIComponent(String(example ?? ''))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name)
    return parameter ? written(parameter) : name
  })
  const query = parameters.filter(({ in: location, required }) => location === 'query' && required)
  const search = query.map((parameter) => `${parameter.name}=${written(parameter)}`).join('&')
  return `${document.servers[0]?.url ?? ''}${filled}${search && `?${search}`}`
}
