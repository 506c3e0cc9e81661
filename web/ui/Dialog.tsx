import { X } from 'lucide-react'
import type { ReactNode } from 'react'
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
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The buttons at the end of a dialog: what is done comes last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <footer ref={keepClear} className={styles.buttons}>
      {children}
    </footer>
  )
}
