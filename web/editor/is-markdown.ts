/** Signs at the beginning of a line that nobody types by chance. */
const BLOCK = /^(?:#{1,6} \S|```|~~~|> \S|\|? *:?-{3,}:? *\|)/
/** One of these may be chance; two lines of them are a list. */
const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)]) +\S/
/** Stars and underscores inside of words are parts of names and sums. */
const INLINE =
  /`[^`\n]+`|(?<![\w*])\*[^\s*](?:[^*\n]*[^\s*])?\*(?![\w*])|\*\*[^\s*][^*\n]*\*\*|\[[^\]\n]+\]\((?:https?:\/\/|\/|mailto:)[^)\s]+\)|~~[^\s~][^~\n]*~~/

/** Whether a plain text was meant as Markdown. */
export function isMarkdown(words: string): boolean {
  const lines = words.split(/\r?\n/)
  return (
    lines.some((line) => BLOCK.test(line)) || lines.filter((line) => ITEM.test(line)).length > 1 || INLINE.test(words)
  )
}
