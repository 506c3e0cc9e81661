import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { URL_LENGTH } from '../rules/work.generated.ts'
import { settingsText } from '../text/settings.ts'
import { Button } from '../ui/Button.tsx'
import { smallPicture } from '../ui/small-picture.ts'
import styles from './Settings.module.css'

/** Pictures of people are kept with their profile, as an address. */
const OF_PERSON = { widths: [64, 48, 40, 32], ratio: 1, maxLength: URL_LENGTH }

/** A small picture of a person, made of any picture they have. */
export function Picture({ value, onChange }: { value: string; onChange(value: string): void }) {
  const [isRefused, setRefused] = useState(false)
  const words = settingsText.profile
  const take = async (file: File) => {
    const picture = await smallPicture(file, OF_PERSON)
    setRefused(picture === null)
    if (picture !== null) onChange(picture)
  }
  return (
    <div className={styles.row}>
      {value.startsWith('data:image/') && (
        <img src={value} alt={words.picture} width={48} height={48} className={styles.picture} />
      )}
      <FileTrigger
        acceptedFileTypes={['image/*']}
        onSelect={(files) => {
          const file = files?.[0]
          if (file) void take(file)
        }}
      >
        <Button>{words.choosePicture}</Button>
      </FileTrigger>
      {value !== '' && (
        <Button kind="plain" onPress={() => onChange('')}>
          {words.removePicture}
        </Button>
      )}
      {isRefused && <p role="alert">{words.pictureRefused}</p>}
    </div>
  )
}
