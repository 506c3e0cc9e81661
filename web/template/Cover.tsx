import { ImageOff, ImagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ChooseFiles } from '../card/ChooseFiles.tsx'
import { isPicture, pictureAddress } from '../data/files.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { TemplateContent } from '../data/templates.ts'
import { coverIn } from '../page/PageCover.tsx'
import look from '../page/PageLook.module.css'
import { pageText } from '../text/page.ts'
import { templatesText as words } from '../text/templates.ts'
import { Button } from '../ui/Button.tsx'
import { smallPicture } from '../ui/small-picture.ts'
import styles from './Content.module.css'

type Cover = NonNullable<TemplateContent['cover_image']>

/** As wide as they are shown. The picture is in the template itself, beside all else that it holds. */
const SIZES = {
  card: { widths: [576, 432, 288], ratio: 2, maxLength: 24_000 },
  page: { widths: [1152, 864, 576], ratio: 4, maxLength: 48_000 },
}

interface CoverPartProps {
  of: keyof typeof SIZES
  cover: Cover | undefined
  onChange(cover: Cover | undefined): void
}

/** The picture that cards or pages begin with. */
export function CoverPart({ of, cover, onChange }: CoverPartProps) {
  const [isRefused, setRefused] = useState(false)
  const src = coverIn(cover ?? null)
  const take = async (files: readonly File[]) => {
    const file = files.find(isPicture)
    const picture = file ? await smallPicture(file, SIZES[of]) : null
    setRefused(picture === null)
    if (picture !== null) onChange(picture)
  }
  return (
    <div className={styles.cover}>
      {src !== null && <Picture src={src} of={of} />}
      <div className={look.tools}>
        <ChooseFiles
          label={src === null ? pageText.addCover : pageText.changeCover}
          icon={<ImagePlus size={16} aria-hidden />}
          accept="image/*"
          onFiles={(files) => void take(files)}
        />
        {src !== null && (
          <Button kind="plain" onPress={() => onChange(undefined)}>
            <ImageOff size={16} aria-hidden /> {pageText.removeCover}
          </Button>
        )}
      </div>
      {isRefused && <p role="alert">{words.noPicture}</p>}
    </div>
  )
}

/** Pictures of other servers, which would learn who looks at them, are not shown. */
function Picture({ src, of }: { src: string; of: keyof typeof SIZES }) {
  const workspace = useWorkspace()
  const [address, setAddress] = useState<string | null>()
  useEffect(() => {
    let isOver = false
    void pictureAddress(workspace, src).then((found) => isOver || setAddress(found))
    return () => {
      isOver = true
    }
  }, [workspace, src])
  if (address === null) return <p className={styles.quiet}>{words.coverNotShown}</p>
  return address === undefined ? null : (
    <img className={styles.picture} data-of={of} src={address} alt={words.cover} onError={() => setAddress(null)} />
  )
}
