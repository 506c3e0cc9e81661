import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { text } from '../text/text.ts'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { keepClear } from './keep-clear.ts'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose(): void
  size?: 'small' | 'large' | 'wide'
  children: ReactNode
}

/** Asks for something before anything else goes on. Escape and a press beside it close it. */
export function Dialog({ title, isOpen, onClose, size = 'small', children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={styles.scrim ?? ''}
    >
      <Modal className={styles.modal ?? ''} data-size={size}>
        <AriaDialog className={styles.dialog ?? ''}>
          <header className={styles.header}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            <IconButton label={text.close} onPress={onClose}>
              <X size={16} aria-hidden />
            </IconButton>
          </header>
          {children}
          <Beginning />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

const FIELD =
  'input:not([type=hidden], [type=file], [tabindex="-1"], :disabled), textarea:not(:disabled), [aria-haspopup=listbox]:not(:disabled)'

/** The keys begin in the first field of a dialog, unless another one was meant: at the end of its content, which is there by then. */
function Beginning() {
  const end = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const dialog = end.current?.closest<HTMLElement>('[role=dialog]')
    if (!dialog || dialog.contains(document.activeElement)) return
    const begin = () => {
      const field = dialog.querySelector<HTMLElement>(FIELD)
      field?.focus()
      return field !== null
    }
    if (begin()) return
    // Some read what they show. Who went elsewhere meanwhile stays there.
    const late = new MutationObserver(() => {
      if (document.activeElement !== dialog || begin()) late.disconnect()
    })
    late.observe(dialog, { childList: true, subtree: true })
    return () => late.disconnect()
  }, [])
  return <span ref={end} hidden />
}

/** The buttons at the end of a dialog: what is done comes last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div ref={keepClear} className={styles.buttons}>
      {children}
    </div>
  )
}
