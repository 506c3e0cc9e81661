import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { linkCards } from '../actions/links.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { CardDetails } from '../data/rows.ts'
import { LINK_TYPES, type LinkType } from '../rules/work.generated.ts'
import { cardText } from '../text/card.ts'
import { Button } from '../ui/Button.tsx'
import floating from '../ui/Floating.module.css'
import { PickerList } from '../ui/PickerList.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useCardOptions } from './found.tsx'
import styles from './Related.module.css'

/** How, and with which card, in one small dialog. */
export function AddLink({ card, words }: { card: CardDetails; words: string }) {
  const workspace = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const [type, setType] = useState<LinkType>('related')
  const { found, options, search } = useCardOptions(card.id)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button kind="plain" aria-label={cardText.addLink}>
        <Link2 size={16} aria-hidden /> {words}
      </Button>
      <Popover className={`${floating.popover} ${styles.linking}`} placement="bottom start" offset={4}>
        <Dialog className={floating.dialog ?? ''} aria-label={cardText.addLink}>
          <div className={styles.types}>
            <Tabs
              label={cardText.linkType}
              value={type}
              choices={LINK_TYPES.map((value) => ({ value, words: cardText.linkTypes[value] }))}
              onChoose={setType}
            />
          </div>
          <PickerList
            label={cardText.findCard}
            options={options}
            selected={[]}
            onSearch={search}
            onPick={(id) => {
              const other = found.find((one) => one.id === id)
              if (other) linkCards(workspace, card.id, type, other)
            }}
            onDone={() => setOpen(false)}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
