import { Type } from 'typebox'
import { TextThread, TookTooLong } from '../../html/thread.ts'
import { MCP_MARKDOWN, MCP_MARKDOWN_MS, MCP_MARKDOWN_OF_ONE, MCP_MARKDOWN_WAITING } from '../../limits/mcp.ts'
import { CONTENT_LENGTH } from '../../limits/texts.ts'
import { callingTeam } from './tool.ts'
import { ToolError } from './tool-error.ts'

/** Texts that tools take: Markdown, since that is what models write, or the HTML that contents are kept in. */

export const Format = Type.Optional(
  Type.Enum(['markdown', 'html'], { description: 'What the content is written in; markdown if absent.' }),
)

export function Content(description: string) {
  return Type.String({ minLength: 1, maxLength: CONTENT_LENGTH, description })
}

type Format = 'markdown' | 'html'

/** By a thread: what is written to be hard to read takes a time that grows with the square of its length. */
const markdown = new TextThread({
  module: new URL('./markdown.worker.ts', import.meta.url),
  threads: 2,
  most: MCP_MARKDOWN_WAITING,
  mostOfOne: MCP_MARKDOWN_OF_ONE,
  patienceMs: MCP_MARKDOWN_MS,
  isFull: 'Too much Markdown is being read at this moment. Try again.',
})
/** A length that takes negligible time, whatever the text. */
const SHORT = 1000

/** The content as the API takes it. */
export async function toContent(text: string, format: Format = 'markdown'): Promise<string> {
  if (format === 'html') return text
  if (text.length > MCP_MARKDOWN)
    throw new ToolError(
      `The content has more than ${MCP_MARKDOWN} characters of Markdown. Shorten it, or send it as HTML (format html).`,
    )
  if (text.length > SHORT) return inThread(text)
  // Loaded only for writes: most requests only read.
  const { toHtml } = await import('../../transfer/foreign/markdown.ts')
  return toHtml(text)
}

async function inThread(text: string): Promise<string> {
  try {
    return await markdown.turn(text, callingTeam.getStore() ?? '')
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    throw new ToolError('The Markdown takes too long to be read. Shorten it, or send it as HTML (format html).')
  }
}
