import { Type } from 'typebox'
import { TextThread } from '../../html/thread.ts'
import { MCP_MARKDOWN, MCP_MARKDOWN_WAITING } from '../../limits/mcp.ts'
import { CONTENT_LENGTH } from '../../limits/texts.ts'
import { ToolError } from './tool.ts'

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
  most: MCP_MARKDOWN_WAITING,
  isFull: 'Too much Markdown is being read at this moment. Try again.',
})
/** So much of it takes no time worth speaking of, however it is written. */
const SHORT = 1000

/** The content as the API takes it. */
export async function toContent(text: string, format: Format = 'markdown'): Promise<string> {
  if (format === 'html') return text
  if (text.length > MCP_MARKDOWN)
    throw new ToolError(
      `The content has more than ${MCP_MARKDOWN} characters of Markdown. Shorten it, or send it as HTML (format html).`,
    )
  if (text.length > SHORT) return markdown.turn(text)
  // Loaded for whoever writes: most requests only read.
  const { toHtml } = await import('../../transfer/foreign/markdown.ts')
  return toHtml(text)
}
