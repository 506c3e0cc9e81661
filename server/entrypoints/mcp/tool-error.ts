/** Something that the caller can do otherwise: the message says what. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}
