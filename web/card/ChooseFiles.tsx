import { Paperclip } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'

interface ChooseFilesProps {
  /** Fewer words, where others beside it say what is done. */
  words?: string
  /** What it is for, if not for files of any kind. */
  label?: string
  icon?: ReactNode
  /** The types that are offered; then one is chosen. */
  accept?: string
  onFiles(files: File[]): void
}

/** Opens the browser's own choice of files. */
export function ChooseFiles({ label = text.files.add, words = label, icon, accept, onFiles }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind="plain" aria-label={label} onPress={() => input.current?.click()}>
        {icon ?? <Paperclip size={16} aria-hidden />} {words}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={accept === undefined}
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
