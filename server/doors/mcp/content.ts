import { Type } from 'typebox'
import { MCP_MARKDOWN } from '../../limits/mcp.ts'
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

/** The content as the API takes it. */
export async function toContent(text: string, format: Format = 'markdown'): Promise<string> {
  if (format === 'html') return text
  if (text.length > MCP_MARKDOWN)
    throw new ToolError(
      `The content has more than ${MCP_MARKDOWN} characters of Markdown. Shorten it, or send it as HTML (format html).`,
    )
  // Loaded for whoever writes: most requests only read.
  const { toHtml } = await import('../../transfer/foreign/markdown.ts')
  return toHtml(text)
}
