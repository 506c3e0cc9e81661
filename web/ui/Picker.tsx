import { type ReactNode, useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { Float } from './Float.tsx'
import floating from './Floating.module.css'
import styles from './Picker.module.css'
import { PickerList, type PickerListProps } from './PickerList.tsx'

interface PickerProps extends PickerListProps {
  /** What the button says to readers, if its content does not. */
  name?: string
  /** The content of the button that opens it. */
  children: ReactNode
  className?: string | undefined
  onOpen?(): void
}

/** A button that opens a list to search and pick from. */
export function Picker({ name, children, className, onOpen, ...list }: PickerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DialogTrigger
      isOpen={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        if (open) onOpen?.()
      }}
    >
      <Button className={className ?? ''}>
        {name === undefined ? (
          children
        ) : (
          <>
            <span className="visually-hidden">{name}</span>
            <span className={styles.shown} aria-hidden>
              {children}
            </span>
          </>
        )}
      </Button>
      <Popover className={floating.popover ?? ''} placement="bottom start" offset={4}>
        <Dialog className={floating.dialog ?? ''} aria-label={list.label}>
          <PickerList {...list} onDone={() => setOpen(false)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

interface PickerBesideProps extends PickerListProps {
  anchor: HTMLElement | null
  onClose(): void
}

/** The same list, opened by a key or a menu beside what it is for. */
export function PickerBeside({ anchor, onClose, ...list }: PickerBesideProps) {
  return (
    <Float label={list.label} anchor={anchor} onClose={onClose}>
      <PickerList {...list} onDone={onClose} />
    </Float>
  )
}
