import { ImageOff, ImagePlus, SmilePlus } from 'lucide-react'
import { addPicture } from '../actions/files.ts'
import { setPageCover, setPageIcon } from '../actions/pages.ts'
import { ChooseFiles } from '../card/ChooseFiles.tsx'
import { isPicture } from '../data/files.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { PageDetails } from '../data/rows.ts'
import { pageText } from '../text/page.ts'
import { Button } from '../ui/Button.tsx'
import { IconChoice } from './IconChoice.tsx'
import { coverIn } from './PageCover.tsx'
import { PageIcon } from './PageIcon.tsx'
import styles from './PageLook.module.css'

/** The icon of a page, and what gives it one, or a cover. */
export function PageLook({ page, icon }: { page: PageDetails; icon: string }) {
  const workspace = useWorkspace()
  const mayChange = useAllowed('page.update')
  const mayAddFiles = useAllowed('file.create')
  const { id } = page
  const hasCover = coverIn(page.cover_image) !== null
  const cover = async (files: readonly File[]) => {
    const file = files.find(isPicture)
    const picture = file && (await addPicture(workspace, { noun: 'page', id }, file))
    if (picture) setPageCover(workspace, id, picture.src)
  }
  if (!mayChange)
    return icon === '' ? null : (
      <div className={styles.icon}>
        <PageIcon icon={icon} size={32} />
      </div>
    )
  return (
    <div className={styles.look}>
      {icon !== '' && (
        <IconChoice label={pageText.changeIcon} hasIcon onChoose={(emoji) => setPageIcon(workspace, id, emoji)}>
          <span className={styles.icon}>
            <PageIcon icon={icon} size={32} />
          </span>
        </IconChoice>
      )}
      <div className={styles.tools}>
        {icon === '' && (
          <IconChoice label={pageText.addIcon} onChoose={(emoji) => setPageIcon(workspace, id, emoji)}>
            <SmilePlus size={16} aria-hidden /> {pageText.addIcon}
          </IconChoice>
        )}
        {mayAddFiles && (
          <ChooseFiles
            label={hasCover ? pageText.changeCover : pageText.addCover}
            icon={<ImagePlus size={16} aria-hidden />}
            accept="image/*"
            onFiles={(files) => void cover(files)}
          />
        )}
        {hasCover && (
          <Button kind="plain" onPress={() => setPageCover(workspace, id, null)}>
            <ImageOff size={16} aria-hidden /> {pageText.removeCover}
          </Button>
        )}
      </div>
    </div>
  )
}
