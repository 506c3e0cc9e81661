import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'

interface ChooseFilesProps {
  /** Fewer words, where others beside it say what is done. */
  words?: string
  onFiles(files: File[]): void
}

/** Opens the browser's own choice of files. */
export function ChooseFiles({ words = text.files.add, onFiles }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind="plain" aria-label={text.files.add} onPress={() => input.current?.click()}>
        <Paperclip size={16} aria-hidden /> {words}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={text.files.add}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
