import { BASE_URL } from '../data/addresses.ts'
import { readPageTexts } from '../data/pages.ts'
import { showToast } from '../data/toasts.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { pageText } from '../text/page.ts'
import { toMarkdown } from '../text/to-markdown.ts'

/** A page as a file of Markdown, with or without the pages below it: those follow it, each under its own heading. */
export async function downloadPage(workspace: WorkspaceData, id: string, isWithPagesBelow: boolean) {
  try {
    const pages = await readPageTexts(workspace, id, isWithPagesBelow)
    const markdown = pages.map(({ title, content, level }) => inMarkdown(title, content, level)).join('\n\n')
    save(`${fileNameOf(pages[0]?.title ?? '')}.md`, `${markdown}\n`)
  } catch {
    showToast({ words: pageText.notExported, kind: 'refused' })
  }
}

/** Its headings are below its title. Addresses of this server are whole: the file is read elsewhere. */
export function inMarkdown(title: string, content: string, level: number): string {
  const heading = `${'#'.repeat(Math.min(6, level))} ${title || pageText.untitled}`
  let isCode = false
  const lines = toMarkdown(content)
    .split('\n')
    .map((line) => {
      if (/^\s*`{3,}/.test(line)) isCode = !isCode
      if (isCode) return line
      return line
        .replace(/^(#{1,6}) /, (_, signs: string) => `${'#'.repeat(Math.min(6, signs.length + level))} `)
        .replace(/\]\((\/(?!\/)[^)\s]*)\)/g, (_, path: string) => `](${BASE_URL}${path})`)
    })
  return [heading, ...(content === '' ? [] : ['', lines.join('\n')])].join('\n')
}

const fileNameOf = (title: string) =>
  title
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .slice(0, 80) || pageText.untitled

function save(name: string, content: string) {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/markdown' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // A browser saves what a link offers, and nothing else.
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
