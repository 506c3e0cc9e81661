import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import related from './Related.module.css'

/** Opens the browser's own choice of files. */
export function ChooseFiles({ onFiles }: { onFiles(files: File[]): void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={related.add}>
      <Button kind="plain" onPress={() => input.current?.click()}>
        <Paperclip size={14} aria-hidden />
        {text.files.add}
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
    </div>
  )
}
