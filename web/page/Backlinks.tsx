import { useCallback } from 'react'
import { Section } from '../card/Section.tsx'
import { useAgainOn } from '../data/again.ts'
import { useRead } from '../data/answer.ts'
import { readBacklinks } from '../data/finding.ts'
import type { Subject } from '../data/subjects.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { FoundLine } from '../search/FoundLine.tsx'
import { pageText } from '../text/page.ts'

/** Texts come, change and go by such events. */
const isOfTexts = ({ type, changes }: { type: string; changes?: object | null }) =>
  /^(?:card|epic|page|note)\./.test(type) && (!/\.(?:updated|moved|marked)$/.test(type) || 'content' in (changes ?? {}))

/** What links to a page or a card; nothing where nothing does. */
export function Backlinks({ subject: { id } }: { subject: Subject }) {
  const read = useCallback((workspace: WorkspaceData) => readBacklinks(workspace, id), [id])
  const { answer = [], again } = useRead(read)
  useAgainOn(again, isOfTexts)
  if (answer.length === 0) return null
  return (
    <Section title={pageText.backlinks}>
      <ul>
        {answer.map((result) => (
          <FoundLine key={Object.values(result)[0]?.id} result={result} />
        ))}
      </ul>
    </Section>
  )
}
