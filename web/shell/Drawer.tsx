import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { text } from '../text/text.ts'
import sidebar from './Sidebar.module.css'
import { SidebarContent } from './Sidebar.tsx'
import { isDrawerOpen } from './sidebar.ts'
import styles from './TopBar.module.css'

/** On a phone, the sidebar. */
export function Drawer({ isOpen }: { isOpen: boolean }) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => isDrawerOpen.set(open)}
      isDismissable
      className={styles.scrim ?? ''}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog aria-label={text.shell.main} className={sidebar.drawer ?? ''}>
          <SidebarContent isFolded={false} isDrawer />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
