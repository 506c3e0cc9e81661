import { addFiles } from '../actions/files.ts'
import { Description } from '../card/Description.tsx'
import { FileDrop } from '../card/FileDrop.tsx'
import { Files } from '../card/Files.tsx'
import { Title } from '../card/Title.tsx'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { PageDetails, PageRow } from '../data/rows.ts'
import { pageText } from '../text/page.ts'
import { Backlinks } from './Backlinks.tsx'
import styles from './PageBody.module.css'
import { PageCover } from './PageCover.tsx'
import { PageLook } from './PageLook.tsx'
import { Subpages } from './Subpages.tsx'

const WORDS = { label: pageText.text, write: pageText.write, empty: pageText.empty }

/** What the page says and holds, from top to bottom. */
export function PageBody({ page, row }: { page: PageDetails; row: PageRow }) {
  const workspace = useWorkspace()
  const mayAddFiles = useAllowed('file.create')
  const subject = { noun: 'page', id: page.id } as const
  return (
    <FileDrop
      as="div"
      className={styles.body}
      isOff={!mayAddFiles}
      onFiles={(files) => addFiles(workspace, subject, files)}
    >
      <PageCover page={page} />
      <div className={styles.text}>
        <PageLook page={page} icon={row.icon} />
        <Title subject={subject} title={row.title} />
        <Description subject={subject} content={page.content} words={WORDS} isPlain />
        <Subpages page={row} />
        <Files subject={subject} state={page} />
        <Backlinks subject={subject} />
      </div>
    </FileDrop>
  )
}
