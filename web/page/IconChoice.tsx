import { type ReactNode, useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { pageText } from '../text/page.ts'
import floating from '../ui/Floating.module.css'
import styles from './PageLook.module.css'

const OFFERED = [
  ...['📄', '📝', '📘', '📚', '📌', '📅', '📈', '📦'],
  ...['🚀', '🎯', '💡', '🔧', '🐞', '🔒', '🔥', '✅'],
  ...['🧭', '🗺️', '🏠', '🏢', '👋', '👥', '🤝', '💬'],
  ...['🎨', '🎉', '🧪', '🧩', '🌱', '⭐', '⚡', '❤️'],
]

interface IconChoiceProps {
  label: string
  hasIcon?: boolean
  /** Null for none. */
  onChoose(emoji: string | null): void
  /** The content of the button that opens it. */
  children: ReactNode
}

/** A button that offers icons to choose from. */
export function IconChoice({ label, hasIcon = false, onChoose, children }: IconChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (emoji: string | null) => {
    setOpen(false)
    onChoose(emoji)
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={styles.choice ?? ''} aria-label={label}>
        {children}
      </Button>
      <Popover className={floating.popover ?? ''} placement="bottom start" offset={4}>
        <Dialog className={styles.icons ?? ''} aria-label={pageText.icon}>
          {OFFERED.map((emoji) => (
            <Button key={emoji} className={styles.emoji ?? ''} onPress={() => choose(emoji)}>
              {emoji}
            </Button>
          ))}
          {hasIcon && (
            <Button className={styles.remove ?? ''} onPress={() => choose(null)}>
              {pageText.removeIcon}
            </Button>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
